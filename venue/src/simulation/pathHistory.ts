import type { Bar } from '../marketData/bar.ts';
import { activityOf } from './activity.ts';
import { fraction } from './hash.ts';
import type { PricePath } from './indexPrice.ts';
import { PathSampler } from './pathSampler.ts';
import { STEPS_PER_MINUTE } from './step.ts';
import { SummedMinutes } from './summedMinutes.ts';
import { type Takers, typicalTrades } from './takers.ts';

export interface PathHistoryOptions {
  readonly path: PricePath;
  readonly takers: Takers;
  /** One tick in quote units. */
  readonly tick: number;
  /** The price that trades follow: a contract's fair price, or a pair's index. */
  readonly follows: 'mark' | 'index';
}

/**
 * Simulated trading history from the price path. Prices follow the path; trades and volume are typical of the takers.
 */
export function pathHistory({ takers, path, tick, follows }: PathHistoryOptions): SummedMinutes {
  const sampler = new PathSampler(path);
  const toTicks = (price: number) => Math.round(price / tick);
  return new SummedMinutes((minute): Bar => {
    const prices = sampler.minute(minute, follows);
    const [open, high, low] = [toTicks(prices.open), toTicks(prices.high), toTicks(prices.low)];
    const close = toTicks(prices.close);
    const activity = activityOf(takers.seed, path.volatility, minute, prices);
    const trades = typicalTrades(takers, activity * STEPS_PER_MINUTE);
    const count = Math.round(trades.count);
    const volume = Math.round(trades.volume * (0.7 + 0.6 * fraction(takers.seed, minute, 4)));
    const takerBuyVolume = Math.round(volume * (0.35 + 0.3 * fraction(takers.seed, minute, 5)));
    const typical = Math.round((open + high + low + close) / 4);
    const quoteVolume = volume * typical;
    const takerBuyQuoteVolume = takerBuyVolume * typical;
    return { open, high, low, close, volume, quoteVolume, takerBuyVolume, takerBuyQuoteVolume, count, lastId: 0 };
  });
}
