import { ApiError } from '../apiError.ts';

/**
 * Limits how many expensive tasks run and wait at the same time; more are rejected with tooManyRequests. Hashing a
 * password occupies a core: without a limit, many sign-ins would block every other call.
 */
export class Semaphore {
  readonly #runningMax: number;
  readonly #waitingMax: number;
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  constructor({ runningMax, waitingMax }: { runningMax: number; waitingMax: number }) {
    this.#runningMax = runningMax;
    this.#waitingMax = waitingMax;
  }

  async pass<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running >= this.#runningMax) {
      if (this.#waiting.length >= this.#waitingMax) throw new ApiError('tooManyRequests');
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else this.#running += 1;
    try {
      return await work();
    } finally {
      // The slot passes to the next waiting task; only without one does it become free.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
