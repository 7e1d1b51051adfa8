/** Silence after which the socket is probed. */
export const SILENCE_MS = 5_000;
/** How long a response to a probe counts as activity. */
export const ANSWER_LIFE_MS = 10_000;
/** How long a probe may stay unanswered. */
export const PROBE_WAIT_MS = 5_000;

export type LivenessResult = 'alive' | 'probe' | 'dead';

/** Decides from message times whether a socket is alive. Times are epoch milliseconds. */
export class Liveness {
  #aliveUntil: number;
  #probedAt: number | undefined;

  constructor(at: number) {
    this.#aliveUntil = at + SILENCE_MS;
  }

  /** Records a message. A response to a probe counts for longer; any other response counts like data. */
  onMessage(at: number, isAnswer: boolean): void {
    const isPong = isAnswer && this.#probedAt !== undefined;
    this.#aliveUntil = Math.max(this.#aliveUntil, at + (isPong ? ANSWER_LIFE_MS : SILENCE_MS));
    this.#probedAt = undefined;
  }

  /** The action needed now. 'probe' is returned once per silence; the caller sends the probe. */
  check(at: number): LivenessResult {
    if (this.#probedAt !== undefined) return at - this.#probedAt >= PROBE_WAIT_MS ? 'dead' : 'alive';
    if (at < this.#aliveUntil) return 'alive';
    this.#probedAt = at;
    return 'probe';
  }
}
