import { traitsOf } from '@aldgate/domain/market/traits.ts';
import { markPriceStream } from '@aldgate/exchange/stream/streams.ts';
import type { SymbolPorts } from './link.ts';
import { createSignal, type Signal } from './signal.ts';

/** Prices and the rate are decimal strings, the rate a fraction: '0.0001' is 0.01 %. Times are epoch milliseconds. */
export interface Mark {
  readonly mark: string;
  readonly index: string;
  readonly fundingRate: string;
  readonly nextFundingAt: number;
  /** The exchange's event time. */
  readonly at: number;
}

/** The mark price of one symbol, which ticks every second; a spot pair has none. */
export class SymbolMark {
  readonly changes: Signal;
  readonly #release: () => void;
  #mark: Mark | undefined;

  constructor({ symbol, product, link, frames }: SymbolPorts) {
    this.changes = createSignal(frames);
    if (!traitsOf(product).hasMark) {
      this.#release = () => undefined;
      return;
    }
    this.#release = link.use(({ market }) =>
      market.subscribe(markPriceStream(symbol), ({ p, i, r, T, E }) => {
        this.#mark = { mark: p, index: i, fundingRate: r, nextFundingAt: T, at: E };
        this.changes.notify();
      }),
    );
  }

  readonly mark = (): Mark | undefined => this.#mark;

  readonly close = (): void => this.#release();
}
