/** What a venue is made to suffer, for tests and for showing what happens then. Times in epoch milliseconds. */
export class Faults {
  readonly #now: () => number;
  #frozenAt: number | undefined;
  /** When the silence ends by itself. */
  #silentUntil = Number.POSITIVE_INFINITY;
  #outUntil = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** The venue's time: it stands still while the venue is silent. */
  readonly time = (): number => (this.isSilent() ? (this.#frozenAt ?? this.#now()) : this.#now());

  /** Silence: sockets stay open, nothing is sent, time stands still. Until `resume`, or for so long. */
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

  /** Outage: every request is answered 503 and every connection is cut, for so long. */
  outage(ms: number): void {
    this.#outUntil = this.#now() + ms;
  }

  readonly isOut = (): boolean => this.#now() < this.#outUntil;
}
