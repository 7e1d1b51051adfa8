/** A clock and timer; tests supply their own. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
  /** Calls back once after a delay, unless the returned function is called first. */
  after(ms: number, callback: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after: (ms, callback) => {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};
