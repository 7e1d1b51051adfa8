/** Fault injection for tests and demonstrations. Times in epoch milliseconds. */
export class Faults {
  readonly #now: () => number;
  #frozenAt: number | undefined;
  /** When the silence ends automatically. */
  #silentUntil = Number.POSITIVE_INFINITY;
  #outUntil = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** The venue's time; frozen during a silence. */
  readonly time = (): number => (this.isSilent() ? (this.#frozenAt ?? this.#now()) : this.#now());

  /** Silence: sockets stay open, nothing is sent and time is frozen, until `resume` or for a duration. */
  silence(ms = Number.POSITIVE_INFINITY): void {
    this.#frozenAt = this.time();
    this.#silentUntil = this.#now() + ms;
  }

  resume(): void {
    this.#frozenAt = undefined;
  }

  readonly isSilent = (): boolean => {
    if (this.#frozenAt !== undefined && this.#now() >= this.#silentUntil) this.#frozenAt = undefined;
    return this.#frozenAt !== undefined;
  };

  /** Outage: for a duration every request is answered with 503 and every connection is closed. */
  outage(ms: number): void {
    this.#outUntil = this.#now() + ms;
  }

  readonly isOut = (): boolean => this.#now() < this.#outUntil;
}
