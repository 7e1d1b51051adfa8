import { streamBudget } from './streamBudget.ts';

/** The pause between two draws of a channel, milliseconds, and the number of frames it reserves, including its own. */
interface ChannelLimits {
  readonly pauseMs: number;
  readonly frames: 0 | 1 | 2;
}

const CHANNELS = {
  // The exchange sends book updates at about this interval. The other side is drawn in the next frame.
  book: { pauseMs: 90, frames: 2 },
  otherSide: { pauseMs: 0, frames: 0 },
  lastPrice: { pauseMs: 60, frames: 0 },
  // In a market with more trades than this, nobody reads each one.
  tape: { pauseMs: 240, frames: 1 },
  // The chart library draws in the frame after the update.
  candles: { pauseMs: 0, frames: 2 },
} as const satisfies Record<string, ChannelLimits>;

/** A frame whose messages took longer than this, in milliseconds, is not used for drawing. */
const BUSY_MS = 2;
/** The maximum number of frames skipped in a row. */
const SKIPPED_MAX = 3;

/** When a channel is drawn: in every frame, or in frames that it shares with no other expensive channel. */
export type FrameChannel = 'every' | keyof typeof CHANNELS;

interface Ports {
  readonly request: (flush: (nowMs: number) => void) => void;
  /** Time spent on stream messages since the last call. */
  readonly spentMs: () => number;
  readonly onError: (error: unknown) => void;
}

/** Schedules a function for the next frame of its channel; a function already scheduled runs once. */
export type Frames = (run: () => void, channel?: FrameChannel) => void;

/**
 * One animation frame for everything that updates. Expensive channels alternate: at sixty frames a second a row that
 * is a few frames late is invisible, while a late frame is not. A channel that has paused long enough is drawn in the
 * next frame.
 */
export function createFrames({ request, spentMs, onError }: Ports): Frames {
  let due = new Map<() => void, FrameChannel>();
  const drawnAt = new Map<FrameChannel, number>();
  /** The frames from now on that are reserved, including this one. */
  let reserved = 0;
  let skipped = 0;
  const flush = (nowMs: number) => {
    const all = due;
    due = new Map();
    reserved = Math.max(0, reserved - 1);
    const isBusy = spentMs() > BUSY_MS && skipped < SKIPPED_MAX;
    skipped = isBusy ? skipped + 1 : 0;
    for (const [run, channel] of all) {
      // The second half of the book must not wait.
      const isDeferred = isBusy && channel !== 'otherSide';
      if (channel === 'every' || (!isDeferred && claimFrames(channel, nowMs))) attempt(run);
      else schedule(run, channel);
    }
  };
  const claimFrames = (channel: keyof typeof CHANNELS, nowMs: number): boolean => {
    const { pauseMs, frames } = CHANNELS[channel];
    const last = drawnAt.get(channel);
    // Two functions of one channel share a frame.
    if (last === nowMs) return true;
    if (last !== undefined && nowMs - last < pauseMs) return false;
    if (frames > 0 && reserved > 0) return false;
    drawnAt.set(channel, nowMs);
    reserved = Math.max(reserved, frames);
    return true;
  };
  const attempt = (run: () => void) => {
    try {
      run();
    } catch (error) {
      onError(error);
    }
  };
  const schedule = (run: () => void, channel: FrameChannel) => {
    if (due.size === 0) request(flush);
    due.set(run, channel);
  };
  return (run, channel = 'every') => {
    // Time spent while nothing was scheduled delayed no frame.
    if (due.size === 0) spentMs();
    schedule(run, channel);
  };
}

export const frames = createFrames({
  request: (run) => void requestAnimationFrame(run),
  spentMs: streamBudget.takeSpentMs,
  onError: (error) => reportError(error),
});
