import { isLimited, pauseMs } from '../tickers/pause.ts';

export interface Reload {
  /** Loads, or loads again after the current load: its result may predate the cause of this call. */
  readonly again: () => void;
  /** As `again`, but ends the pause after a failure, unless the exchange requested it. */
  readonly retry: () => void;
  readonly stop: () => void;
}

interface Ports<Answer> {
  readonly load: () => Promise<Answer>;
  readonly onLoaded: (answer: Answer) => void;
  /** Called after each failure. */
  readonly onFailure?: (error: unknown) => void;
  readonly later: (run: () => void, ms: number) => () => void;
  /** Math.random by default. */
  readonly random?: (() => number) | undefined;
}

/** Loads until it succeeds, pausing after failures as the exchange requests. Concurrent callers share one request. */
export function createReload<Answer>({ load, onLoaded, onFailure, later, random }: Ports<Answer>): Reload {
  let state: 'idle' | 'loading' | 'waiting' | 'stopped' = 'idle';
  let isDue = false;
  let canRetryNow = false;
  let cancel = () => undefined as unknown;
  const isStopped = () => state === 'stopped';

  const run = async (failures: number): Promise<void> => {
    state = 'loading';
    isDue = false;
    try {
      const answer = await load();
      if (isStopped()) return;
      state = 'idle';
      onLoaded(answer);
      if (isDue) void run(0);
    } catch (error) {
      if (isStopped()) return;
      state = 'waiting';
      canRetryNow = !isLimited(error);
      onFailure?.(error);
      cancel = later(() => void run(failures + 1), pauseMs(error, failures, random));
    }
  };
  const again = () => {
    if (state === 'idle') void run(0);
    else isDue = true;
  };
  return {
    again,
    retry: () => {
      if (state !== 'waiting' || !canRetryNow) return again();
      cancel();
      void run(0);
    },
    stop: () => {
      state = 'stopped';
      cancel();
    },
  };
}
