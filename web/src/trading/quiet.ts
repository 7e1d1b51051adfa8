import { later } from '../app/later.ts';

/**
 * The longest quiet period, milliseconds: too short to notice that a book stops, and an order without a response is
 * then shown as pending.
 */
const QUIET_MAX_MS = 80;

export interface Quiet {
  /** Begins a quiet period, which lasts until the returned function is called or its time is over. */
  readonly begin: () => () => void;
  /** Runs a function once no quiet period is active, in call order; immediately where none is. */
  readonly after: (run: () => void) => void;
  /** Runs a function in an animation frame outside of quiet periods. */
  readonly frame: (run: (nowMs: number) => void) => void;
}

/** Postpones computing and drawing while an order awaits its response, so that the page is free to process it. */
export function createQuiet(schedule: typeof later, nextFrame: (run: (nowMs: number) => void) => void): Quiet {
  const holders = new Set<object>();
  let waiting: (() => void)[] = [];
  const release = (holder: object) => {
    if (!holders.delete(holder) || holders.size > 0) return;
    const runs = waiting;
    waiting = [];
    for (const run of runs) runSafely(run);
  };
  const after = (run: () => void) => {
    if (holders.size === 0) run();
    else waiting.push(run);
  };
  const frame = (run: (nowMs: number) => void) =>
    after(() =>
      nextFrame((nowMs) => {
        // A frame requested before the quiet period may fall within it.
        if (holders.size === 0) run(nowMs);
        else frame(run);
      }),
    );
  return {
    after,
    frame,
    begin: () => {
      const holder = {};
      holders.add(holder);
      const cancel = schedule(() => release(holder), QUIET_MAX_MS);
      return () => {
        cancel();
        release(holder);
      };
    },
  };
}

/** A failing function must not prevent the others from running. */
function runSafely(run: () => void): void {
  try {
    run();
  } catch (error) {
    reportError(error);
  }
}

export const quiet = createQuiet(later, (run) => void requestAnimationFrame(run));
