/** Time as the client needs it; tests pass one of their own. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
  /** Calls back once after a delay, unless the returned function is called before. */
  after(ms: number, callback: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after: (ms, callback) => {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};
