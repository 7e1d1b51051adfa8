/** Seconds with one decimal, for people. */
export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

const nameWidth = 9;

/** Prints the progress of a start: a line when a step begins and one with its duration when it is done. */
export class Progress {
  readonly #write: (line: string) => void;
  readonly #now: () => number;

  /** `now` in milliseconds. */
  constructor(write: (line: string) => void, now: () => number) {
    this.#write = write;
    this.#now = now;
  }

  report(name: string, text: string): void {
    this.#write(`${`${name}:`.padEnd(nameWidth + 1)} ${text}`);
  }

  /** Runs a step; `outcome` describes its result. */
  async step<T>(name: string, text: string, work: () => Promise<T>, outcome: (result: T) => string): Promise<T> {
    const startedAt = this.#now();
    this.report(name, `${text} …`);
    const result = await work();
    this.report(name, `${outcome(result)} (${seconds(this.#now() - startedAt)})`);
    return result;
  }
}
