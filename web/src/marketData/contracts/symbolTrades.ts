import { aggTradeStream } from '@aldgate/exchange/stream/streams.ts';
import { type ListedTrade, TradeList } from '@aldgate/exchange/trades/tradeList.ts';
import type { SymbolPorts } from './link.ts';
import { isLive } from './link.ts';
import { createReload, type Reload } from './reload.ts';
import { createSignal, type Signal } from './signal.ts';

export interface LastPrice {
  readonly price: string;
  /** Compared to the previous trade at another price. */
  readonly direction: 'up' | 'down' | 'flat';
}

/** TR-04. */
const TRADES = 150;

/** The latest trades of one symbol while they are displayed; reloaded by REST after every gap. */
export class SymbolTrades {
  /** At most once a frame. */
  readonly changes: Signal;
  readonly #list = new TradeList();
  readonly #release: () => void;
  #last: LastPrice | undefined;
  #reload: Reload | undefined;
  #failure: unknown;

  constructor({ symbol, link, frames, later }: SymbolPorts) {
    this.changes = createSignal(frames, 'lastPrice');
    this.#release = link.use(({ rest, market }) => {
      const reload = createReload({
        load: () => rest.trades(symbol, TRADES),
        onLoaded: (rows) => {
          this.#list.load(rows);
          this.#failure = undefined;
          this.#changed();
        },
        onFailure: (error) => {
          this.#failure = error;
          this.changes.notify();
        },
        later,
      });
      this.#reload = reload;
      let isLost = false;
      const stops = [
        market.subscribe(aggTradeStream(symbol), (trade) => {
          this.#list.add(trade);
          this.#changed();
        }),
        market.onState((status) => {
          if (!isLive(status)) isLost = true;
          else if (isLost) {
            isLost = false;
            reload.retry();
          }
        }),
        () => reload.stop(),
      ];
      reload.again();
      return () => {
        for (const stop of stops) stop();
      };
    });
  }

  /** Oldest first; every change creates a new list. */
  readonly trades = (): readonly ListedTrade[] => this.#list.trades;

  readonly last = (): LastPrice | undefined => this.#last;

  /** Why the last request failed; undefined after a success. */
  readonly failure = (): unknown => this.#failure;

  readonly retry = (): void => this.#reload?.retry();

  readonly close = (): void => this.#release();

  #changed(): void {
    const price = this.#list.trades.at(-1)?.price;
    if (price !== undefined && price !== this.#last?.price) this.#last = { price, direction: this.#direction(price) };
    this.changes.notify();
  }

  /** Prices have the same format, and converting them to numbers serves the comparison only. */
  #direction(price: string): LastPrice['direction'] {
    const before = this.#last?.price ?? this.#list.trades.findLast((trade) => trade.price !== price)?.price;
    if (before === undefined) return 'flat';
    return Number(price) > Number(before) ? 'up' : 'down';
  }
}
