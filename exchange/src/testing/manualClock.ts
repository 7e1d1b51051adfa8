import type { Clock } from '../clock.ts';

/** A clock that only advances when a test does so. Timers run in order of their times. */
export class ManualClock implements Clock {
  #at = 1_763_690_000_000;
  #timers: { readonly at: number; readonly callback: () => void }[] = [];

  now(): number {
    return this.#at;
  }

  after(ms: number, callback: () => void): () => void {
    const timer = { at: this.#at + ms, callback };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((each) => each !== timer);
    };
  }

  advance(ms: number): void {
    const end = this.#at + ms;
    for (;;) {
      const due = this.#timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (due === undefined) break;
      this.#timers = this.#timers.filter((each) => each !== due);
      this.#at = due.at;
      due.callback();
    }
    this.#at = end;
  }
}
