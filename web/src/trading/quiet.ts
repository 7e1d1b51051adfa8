import { later } from '../app/later.ts';

/** Nobody notices that a book stands still for so long, milliseconds; an order without an answer shows as pending then. */
const QUIET_MAX_MS = 80;

export interface Quiet {
  /** Begins a quiet, which lasts until the returned function is called, or its time is over. */
  readonly begin: () => () => void;
  /** Runs a function as soon as nothing keeps quiet, in the order in which they were asked for; at once where nothing does. */
  readonly after: (run: () => void) => void;
  /** Runs a function in an animation frame that is in no quiet. */
  readonly frame: (run: (nowMs: number) => void) => void;
}

/**
 * While somebody waits for a word about their order, whatever else would be computed and drawn waits: the page then has
 * nothing to do when the word comes.
 */
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
        // One that was asked for before the quiet began comes within it.
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

/** What fails keeps nothing else that waited from being done. */
function runSafely(run: () => void): void {
  try {
    run();
  } catch (error) {
    reportError(error);
  }
}

export const quiet = createQuiet(later, (run) => void requestAnimationFrame(run));
