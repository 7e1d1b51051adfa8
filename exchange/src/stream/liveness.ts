/** Silence after which a socket is probed. */
export const SILENCE_MS = 5_000;
/** How long an answer to a probe counts as life. */
export const ANSWER_LIFE_MS = 10_000;
/** How long a probe may stay unanswered. */
export const PROBE_WAIT_MS = 5_000;

export type LivenessResult = 'alive' | 'probe' | 'dead';

/** Judges from what was heard whether a socket still lives. Times are epoch milliseconds. */
export class Liveness {
  #aliveUntil: number;
  #probedAt: number | undefined;

  constructor(at: number) {
    this.#aliveUntil = at + SILENCE_MS;
  }

  /** Something came. The answer to a probe counts for longer; any other answer is a message like all others. */
  onMessage(at: number, isAnswer: boolean): void {
    const isPong = isAnswer && this.#probedAt !== undefined;
    this.#aliveUntil = Math.max(this.#aliveUntil, at + (isPong ? ANSWER_LIFE_MS : SILENCE_MS));
    this.#probedAt = undefined;
  }

  /** What to do now. 'probe' is said once per silence; the caller sends the probe. */
  check(at: number): LivenessResult {
    if (this.#probedAt !== undefined) return at - this.#probedAt >= PROBE_WAIT_MS ? 'dead' : 'alive';
    if (at < this.#aliveUntil) return 'alive';
    this.#probedAt = at;
    return 'probe';
  }
}
