interface Options {
  readonly intervalMs: number;
  readonly onError: (error: unknown) => void;
}

export interface Repeating {
  /** Stops, after the work in progress has ended. */
  close(): Promise<void>;
}

/**
 * Runs work immediately and then again and again, each time some milliseconds after its end. An error does not stop it.
 */
export function repeat(work: () => Promise<unknown>, { intervalMs, onError }: Options): Repeating {
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();

  const tick = () => {
    running = work()
      .catch(onError)
      .then(() => {
        if (!isClosed) timer = setTimeout(tick, intervalMs);
      });
  };
  tick();

  return {
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await running;
    },
  };
}
