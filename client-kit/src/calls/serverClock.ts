/** Both in milliseconds. */
interface ServerClockPorts {
  /** The page's own clock, which may be wrong and may be set. */
  readonly wall: () => number;
  /** Time since any moment, which nobody sets, such as `performance.now`. It may stop while the machine sleeps. */
  readonly monotonic: () => number;
}

/** The server's clock, as far as its answers show it. */
export interface ServerClock {
  /**
   * Call when a request is sent, and the returned function when its answer arrives, with the server's time (epoch ms).
   */
  readonly measure: () => (serverTime: number) => void;
  /** Epoch milliseconds; the page's own clock before the first answer. */
  readonly now: () => number;
  /** The bound of the error of `now`; infinite before the first answer. */
  readonly errorMs: () => number;
}

interface Sample {
  /** The server's clock minus the monotonic one, if the server read it halfway between request and answer. */
  readonly offsetMs: number;
  /** Half of the round trip, and of the millisecond to which the server's time is rounded. */
  readonly errorMs: number;
  readonly sentAt: number;
  /** The wall clock minus the monotonic one, when the request was sent. */
  readonly wallOffsetMs: number;
}

/** How far two clocks without synchronisation drift apart. */
const DRIFT = 200e-6;
/**
 * Differences up to this come from reading two clocks and from the operating system, which keeps correcting the wall
 * clock.
 */
const JUMP_MS = 50;

/**
 * Follows the server's clock. The sample with the smallest error counts: its round trip decides at first, its age
 * later. The wall clock only shows that one of the two clocks jumped: the wall clock was set, or the monotonic one
 * stopped while the machine was asleep. Then the sample is wrong by the difference at most.
 */
export function createServerClock({ wall, monotonic }: ServerClockPorts): ServerClock {
  let best: Sample | undefined;

  const computeError = ({ errorMs, sentAt, wallOffsetMs }: Sample): number => {
    const steady = monotonic();
    const ageMs = steady - sentAt;
    const jumpMs = Math.abs(wall() - steady - wallOffsetMs);
    return errorMs + ageMs * DRIFT + (jumpMs > JUMP_MS ? jumpMs : 0);
  };

  return {
    measure: () => {
      const sentAt = monotonic();
      const wallOffsetMs = wall() - sentAt;
      return (serverTime) => {
        // An answer that is not the server's has no time.
        if (!(serverTime > 0)) return;
        const halfMs = (monotonic() - sentAt) / 2;
        const offsetMs = serverTime + 0.5 - (sentAt + halfMs);
        const sample = { offsetMs, errorMs: halfMs + 0.5, sentAt, wallOffsetMs };
        if (best === undefined || computeError(sample) <= computeError(best)) best = sample;
      };
    },
    now: () => (best === undefined ? wall() : monotonic() + best.offsetMs),
    errorMs: () => (best === undefined ? Number.POSITIVE_INFINITY : computeError(best)),
  };
}

/** The server's clock, by the times of every answer to this page. Whatever is shown or proposed as a time uses it. */
export const serverClock = createServerClock({ wall: () => Date.now(), monotonic: () => performance.now() });
