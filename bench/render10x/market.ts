import { type KlineRow, LocalOrderBook } from '@aldgate/exchange';
import { type Message, parseMessage, type RecordedEvent, type Recording } from './recording.ts';

const INTERVAL_MS = 15 * 60_000;
const CANDLES = 499;

/** The recorded market at a moment of the replay, and the exchange's periodic messages. */
export class RecordedMarket {
  readonly book = new LocalOrderBook();
  #last: { readonly price: string; readonly time: number };
  #candle: { t: number; o: string; h: string; l: string; c: string; v: number; n: number };

  constructor({ snapshot, before }: Recording) {
    for (const event of before) this.book.applyUpdate(event);
    this.book.applySnapshot(snapshot);
    const price = this.book.bestBid?.[0] ?? '0';
    this.#last = { price, time: snapshot.T };
    const t = Math.floor(snapshot.T / INTERVAL_MS) * INTERVAL_MS;
    this.#candle = { t, o: price, h: price, l: price, c: price, v: 0, n: 0 };
  }

  apply({ kind, data }: RecordedEvent): void {
    if (kind === 'depth') {
      this.book.applyUpdate(data);
      return;
    }
    this.#last = { price: data.p, time: data.T };
    this.#trade(data.p, Number(data.q));
  }

  /** The message every 250 ms while the candle changes. */
  kline(): Message {
    const { t, o, h, l, c, v, n } = this.#candle;
    const quantities = { v: v.toFixed(3), n, x: false, q: '0', V: '0', Q: '0' };
    const k = { t, T: t + INTERVAL_MS - 1, s: 'BTCUSDT', i: '15m', o, c, h, l, ...quantities };
    return parseMessage('btcusdt@kline_15m', { e: 'kline', E: this.#last.time, s: 'BTCUSDT', k });
  }

  /** The messages every second: mark price, and daily statistics of every symbol. */
  eachSecond(): readonly Message[] {
    const { price, time: E } = this.#last;
    const mark = { e: 'markPriceUpdate', E, s: 'BTCUSDT', p: price, i: price, P: price, r: '0.0001', T: E + 3_600_000 };
    const day = { e: '24hrMiniTicker', E, s: 'BTCUSDT', c: price, o: '60000', h: price, l: '59000', v: '1', q: '1' };
    return [parseMessage('btcusdt@markPrice@1s', mark), parseMessage('!miniTicker@arr', [day])];
  }

  /** Candles before the recording: a wave that ends at its first price, so that the chart is full. */
  klines(): readonly KlineRow[] {
    const { t, o } = this.#candle;
    const close = (index: number) => (Number(o) * (1 + 0.01 * Math.sin((index - CANDLES) / 9))).toFixed(1);
    return Array.from({ length: CANDLES }, (_, index) => {
      const [open, end] = [close(index), close(index + 1)];
      const [low, high] = Number(open) < Number(end) ? [open, end] : [end, open];
      const openTime = t - (CANDLES - 1 - index) * INTERVAL_MS;
      return [openTime, open, high, low, end, '100', openTime + INTERVAL_MS - 1, '1', 0, '0', '0', '0'];
    });
  }

  #trade(price: string, quantity: number): void {
    const candle = this.#candle;
    candle.c = price;
    if (Number(price) > Number(candle.h)) candle.h = price;
    if (Number(price) < Number(candle.l)) candle.l = price;
    candle.v += quantity;
    candle.n += 1;
  }
}
