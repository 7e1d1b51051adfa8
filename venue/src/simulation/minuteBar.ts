import { fraction } from './hash.ts';
import { fairPrice, type PricePath } from './indexPrice.ts';
import { type Takers, TRADE_SHARE, TRADES_PER_MINUTE_MAX } from './takers.ts';

export const MINUTE_MS = 60_000;
const SAMPLES = 6;

/** One minute of trading. Prices in ticks, volume in steps, quoteVolume in ticks × steps. */
export interface MinuteBar {
  readonly minute: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
  readonly quoteVolume: bigint;
  readonly count: number;
}

/** A minute before the venue ran, from the path alone. `tick` is one tick in quote units. */
export function pathBar(path: PricePath, takers: Takers, tick: number, minute: number): MinuteBar {
  const prices: number[] = [];
  for (let sample = 0; sample <= SAMPLES; sample += 1) {
    const at = (minute + sample / SAMPLES) * MINUTE_MS;
    prices.push(Math.round(fairPrice(path, at) / tick));
  }
  const open = prices[0] ?? 0;
  const close = prices.at(-1) ?? open;
  const high = Math.max(...prices);
  const low = Math.min(...prices);
  const count = Math.round(TRADE_SHARE * TRADES_PER_MINUTE_MAX * (0.6 + 0.8 * fraction(takers.seed, minute, 3)));
  const volume = Math.round(count * takers.tradeSteps * (0.4 + 0.5 * fraction(takers.seed, minute, 4)));
  const quoteVolume = BigInt(volume) * BigInt(Math.round((open + high + low + close) / 4));
  return { minute, open, high, low, close, volume, quoteVolume, count };
}

/** A minute without a trade yet. */
export function emptyBar(minute: number, price: number): MinuteBar {
  return { minute, open: price, high: price, low: price, close: price, volume: 0, quoteVolume: 0n, count: 0 };
}

/** The bar with one more trade in it. */
export function withTrade(bar: MinuteBar, price: number, quantity: number): MinuteBar {
  return {
    ...bar,
    high: Math.max(bar.high, price),
    low: Math.min(bar.low, price),
    close: price,
    volume: bar.volume + quantity,
    quoteVolume: bar.quoteVolume + BigInt(price) * BigInt(quantity),
    count: bar.count + 1,
  };
}
