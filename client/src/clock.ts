/** A request may be this much ahead of the server’s clock. */
const AHEAD_MS = 1_000;

/** The server’s clock, as far as it is known. */
export interface ServerClock {
  /** Reads a timestamp, epoch ms. No two are equal, so that two equal changes have two signatures. */
  readonly next: () => number;
  /** Follows the server’s time from now on. */
  readonly correct: (serverTime: number) => void;
}

export function createServerClock(now: () => number): ServerClock {
  let offset = 0;
  let last = Number.NEGATIVE_INFINITY;
  return {
    next() {
      last = Math.max(now() + offset, last + 1);
      return last;
    },
    correct(serverTime) {
      offset = serverTime - now();
      // A clock that was too fast goes back.
      if (last > serverTime + AHEAD_MS) last = serverTime;
    },
  };
}
