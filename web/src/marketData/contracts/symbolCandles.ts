import type { Interval } from '@aldgate/domain/market/interval.ts';
import { type Candle, parseKlineEvent, parseKlineRow } from '@aldgate/exchange/candle.ts';
import { CandleList } from '@aldgate/exchange/candles/candleList.ts';
import { klineStream } from '@aldgate/exchange/stream/streams.ts';
import type { SymbolPorts } from './link.ts';
import { isLive, type Link } from './link.ts';
import { createReload, type Reload } from './reload.ts';
import { createSignal, type Signal } from './signal.ts';

/** As many as a wide chart shows, in one request of weight 2. */
const CANDLES = 499;
/** A change of the running candle redraws the whole chart; the last price itself is updated immediately. */
const RUNNING_EVERY_MS = 1_000;

/** The candles of one symbol and interval while they are displayed; reloaded by REST after every gap. */
export class SymbolCandles {
  /** At most once a frame. */
  readonly changes: Signal;
  readonly #list: CandleList;
  readonly #symbol: string;
  readonly #interval: Interval;
  readonly #release: () => void;
  #rest: Link['rest'] | undefined;
  #reload: Reload | undefined;
  #failure: unknown;
  readonly #later: SymbolPorts['later'];
  #isNotifying = false;
  #isLoadingOlder = false;
  #isOldest = false;

  constructor({ symbol, link, frames, later }: SymbolPorts, interval: Interval) {
    this.#symbol = symbol;
    this.#interval = interval;
    this.#later = later;
    this.#list = new CandleList(interval);
    // The chart library draws one frame after the notification, in a frame reserved for it.
    this.changes = createSignal(frames, 'candles');
    this.#release = link.use(({ rest, market }) => {
      this.#rest = rest;
      const reload = createReload({
        load: () => rest.klines(symbol, interval, { limit: CANDLES }),
        onLoaded: (rows) => {
          this.#list.load(rows.map(parseKlineRow));
          this.#failure = undefined;
          this.changes.notify();
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
        market.subscribe(klineStream(symbol, interval), (event) => {
          const change = this.#list.add(parseKlineEvent(event));
          if (change === 'gap') reload.again();
          if (change === 'changed') this.#notifySoon();
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
        this.#rest = undefined;
      };
    });
  }

  /** Oldest first, without gaps; every change creates a new list. */
  readonly candles = (): readonly Candle[] => this.#list.candles;

  /** Loads the candles before the oldest one; after a failure the next call tries again. */
  readonly loadOlder = async (): Promise<void> => {
    const first = this.#list.candles[0];
    if (first === undefined || this.#isLoadingOlder || this.#isOldest || this.#rest === undefined) return;
    this.#isLoadingOlder = true;
    try {
      const range = { endTime: first.openTime - 1, limit: CANDLES };
      const rows = await this.#rest.klines(this.#symbol, this.#interval, range);
      this.#isOldest = !this.#list.older(rows.map(parseKlineRow));
      this.changes.notify();
    } catch {
      // The displayed candles stay as they are.
    } finally {
      this.#isLoadingOlder = false;
    }
  };

  /** Why the last request failed; undefined after a success. */
  readonly failure = (): unknown => this.#failure;

  readonly retry = (): void => this.#reload?.retry();

  readonly close = (): void => this.#release();

  #notifySoon(): void {
    if (this.#isNotifying) return;
    this.#isNotifying = true;
    this.#later(() => {
      this.#isNotifying = false;
      this.changes.notify();
    }, RUNNING_EVERY_MS);
  }
}
