/** Silence after which a socket is probed. */
export const SILENCE_MS = 5_000;
/** How long an answer to a probe counts as life. */
export const ANSWER_LIFE_MS = 10_000;
/** How long a probe may stay unanswered. */
export const PROBE_WAIT_MS = 5_000;

export type Verdict = 'alive' | 'probe' | 'dead';

/** Judges from what was heard whether a socket still lives. Times are epoch milliseconds. */
export class Liveness {
  #heardAt: number;
  #lifeMs = SILENCE_MS;
  #probedAt: number | undefined;

  constructor(at: number) {
    this.#heardAt = at;
  }

  heard(at: number, isAnswer: boolean): void {
    this.#heardAt = at;
    this.#lifeMs = isAnswer ? ANSWER_LIFE_MS : SILENCE_MS;
    this.#probedAt = undefined;
  }

  /** What to do now. 'probe' is said once per silence; the caller sends the probe. */
  judge(at: number): Verdict {
    if (this.#probedAt !== undefined) return at - this.#probedAt >= PROBE_WAIT_MS ? 'dead' : 'alive';
    if (at - this.#heardAt < this.#lifeMs) return 'alive';
    this.#probedAt = at;
    return 'probe';
  }
}
