import { ApiError } from './apiError.ts';

/**
 * Lets so many pieces of expensive work run at once and so many wait; whoever comes after that is asked to come again.
 * Hashing a password takes a core for a while: without a gate a crowd at the sign-in would starve every other call.
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
      // The place is handed on; only when nobody waits does it become free.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
