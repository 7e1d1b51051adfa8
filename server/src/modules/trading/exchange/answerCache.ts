import type { Clock } from '../../../kernel/time/clock.ts';

const ANSWERS_MAX = 10_000;

/** Answers by key for a short time: a request in progress, or just answered, serves everyone who wants the same. */
export class AnswerCache<Answer> {
  readonly #clock: Clock;
  readonly #lifeMs: number;
  readonly #answers = new Map<string, { readonly until: number; readonly answer: Promise<Answer> }>();

  constructor(clock: Clock, lifeMs: number) {
    this.#clock = clock;
    this.#lifeMs = lifeMs;
  }

  /** A failure is not stored. */
  get(key: string, read: () => Promise<Answer>): Promise<Answer> {
    const now = this.#clock();
    const stored = this.#answers.get(key);
    if (stored !== undefined && now < stored.until) return stored.answer;
    // Insertion order is that of expiry.
    for (const [one, { until }] of this.#answers) {
      if (now < until && this.#answers.size < ANSWERS_MAX) break;
      this.#answers.delete(one);
    }
    const answer = read();
    const entry = { until: now + this.#lifeMs, answer };
    this.#answers.delete(key);
    this.#answers.set(key, entry);
    answer.catch(() => {
      if (this.#answers.get(key) === entry) this.#answers.delete(key);
    });
    return answer;
  }

  forget(key: string): void {
    this.#answers.delete(key);
  }
}
