import { quiet } from '../quiet.ts';
import { streamBudget } from './streamBudget.ts';

/** How long a part rests after it was drawn, milliseconds, and how many frames are its own: this one, and the one after. */
interface ChannelLimits {
  readonly pauseMs: number;
  readonly frames: 0 | 1 | 2;
}

const CHANNELS = {
  // As often as the exchange tells of a book. Its other side is drawn in the frame after.
  book: { pauseMs: 90, frames: 2 },
  otherSide: { pauseMs: 0, frames: 0 },
  lastPrice: { pauseMs: 60, frames: 0 },
  // In a market where it would be drawn more often, nobody reads each trade.
  tape: { pauseMs: 240, frames: 1 },
  // The chart draws in the frame after it is told.
  candles: { pauseMs: 0, frames: 2 },
} as const satisfies Record<string, ChannelLimits>;

/** A frame before which messages took longer than this has no time left to draw, milliseconds. */
const BUSY_MS = 2;
/** So many frames in a row go without drawing at most. */
const SKIPPED_MAX = 3;

/** When a part is drawn: in every frame, or in some that it does not share with what takes as long. */
export type FrameChannel = 'every' | keyof typeof CHANNELS;

interface Ports {
  readonly request: (flush: (nowMs: number) => void) => void;
  /** How long the page has worked on what streams told since it was asked last. */
  readonly spentMs: () => number;
  readonly onError: (error: unknown) => void;
}

/** Asks for a function to be run in the next frame of its turn; one that is asked for already is run once. */
export type Frames = (run: () => void, channel?: FrameChannel) => void;

/**
 * One animation frame for everything that moves, however much of it there is. What takes long takes turns: at sixty frames a
 * second nobody sees a row that is some frames late, but everybody a frame that is. What has rested is drawn at once.
 */
export function createFrames({ request, spentMs, onError }: Ports): Frames {
  let due = new Map<() => void, FrameChannel>();
  const drawnAt = new Map<FrameChannel, number>();
  /** The frames from now on that belong to a part, this one too. */
  let taken = 0;
  let skipped = 0;
  const flush = (nowMs: number) => {
    const all = due;
    due = new Map();
    taken = Math.max(0, taken - 1);
    const isBusy = spentMs() > BUSY_MS && skipped < SKIPPED_MAX;
    skipped = isBusy ? skipped + 1 : 0;
    for (const [run, channel] of all) {
      // Half a book does not wait for the other half.
      const waits = isBusy && channel !== 'otherSide';
      if (channel === 'every' || (!waits && claimFrames(channel, nowMs))) attempt(run);
      else schedule(run, channel);
    }
  };
  const claimFrames = (channel: keyof typeof CHANNELS, nowMs: number): boolean => {
    const { pauseMs, frames } = CHANNELS[channel];
    const last = drawnAt.get(channel);
    // Two of a kind share their frame.
    if (last === nowMs) return true;
    if (last !== undefined && nowMs - last < pauseMs) return false;
    if (frames > 0 && taken > 0) return false;
    drawnAt.set(channel, nowMs);
    taken = Math.max(taken, frames);
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
    // What was worked on while nothing was to be drawn has kept no frame from anything.
    if (due.size === 0) spentMs();
    schedule(run, channel);
  };
}

export const frames = createFrames({
  request: quiet.frame,
  spentMs: streamBudget.takeSpentMs,
  onError: (error) => reportError(error),
});
