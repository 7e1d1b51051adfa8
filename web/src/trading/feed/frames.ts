const TURNS = 3;

/** Which frames a part is drawn in: every one, or each third, in turns with the others. */
export type Turn = 'every' | 0 | 1 | 2;

/** Asks for a function to be run in the next frame of its turn; one that is asked for already is run once. */
export type Frames = (run: () => void, turn?: Turn) => void;

/**
 * One animation frame for everything that moves, however much of it there is. What takes long takes turns: at sixty frames a
 * second nobody sees a row that is two frames late, but everybody a frame that is.
 */
export function createFrames(request: (flush: () => void) => void, onError: (error: unknown) => void): Frames {
  let due = new Map<() => void, Turn>();
  let turn = 0;
  const flush = () => {
    const all = due;
    due = new Map();
    turn = (turn + 1) % TURNS;
    for (const [run, own] of all) {
      if (own !== 'every' && own !== turn) ask(run, own);
      else attempt(run);
    }
  };
  const attempt = (run: () => void) => {
    try {
      run();
    } catch (error) {
      onError(error);
    }
  };
  const ask = (run: () => void, own: Turn) => {
    if (due.size === 0) request(flush);
    due.set(run, own);
  };
  return (run, own = 'every') => ask(run, own);
}

export const frames = createFrames(
  (flush) => requestAnimationFrame(flush),
  (error) => reportError(error),
);
