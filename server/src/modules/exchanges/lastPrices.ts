import type { MarketKey } from '@aldgate/domain/market/marketRef.ts';

/** Figures that need a price are null if it is older than this. */
export const MARK_MAX_AGE_MS = 10_000;

/** An instrument's price: decimal string in the quote asset, and the time it was known to be current, epoch ms. */
export interface Figure {
  readonly price: string;
  readonly at: number;
}

/**
 * Prices of last trades. A stream sends only those that change, so a price that was received on the present connection
 * is current for as long as the connection has messages.
 */
export class LastPrices {
  readonly #prices = new Map<MarketKey, Figure & { readonly connection: number }>();
  #connection = 0;
  #confirmedAt = 0;

  /** A new connection; returns its number. */
  connected(): number {
    this.#connection += 1;
    return this.#connection;
  }

  /** Confirms that no newer price exists, since a message came; epoch ms. */
  confirm(at: number): void {
    this.#confirmedAt = Math.max(this.#confirmedAt, at);
  }

  /** A price of the stream. */
  set(key: MarketKey, figure: Figure): void {
    this.#prices.set(key, { ...figure, connection: this.#connection });
  }

  /** A price that was requested when a connection opened: one that the stream sent since is newer. */
  fill(key: MarketKey, figure: Figure, connection: number): void {
    if (this.#prices.get(key)?.connection !== connection) this.#prices.set(key, { ...figure, connection });
  }

  /** `at` is the last time the exchange confirmed that there was no newer one. */
  get(key: MarketKey): Figure | undefined {
    const last = this.#prices.get(key);
    if (last === undefined) return undefined;
    const { price, at, connection } = last;
    return { price, at: connection === this.#connection ? Math.max(at, this.#confirmedAt) : at };
  }
}
