import { REFERENCE_SAMPLES, type ReferencePrice } from '../market/referencePrice.ts';
import type { BarSource } from '../marketData/barHistory.ts';
import type { PricePath } from './indexPrice.ts';
import { PathSampler } from './pathSampler.ts';
import { SummedMinutes } from './summedMinutes.ts';

const UNITS = 1e8;

/** The reference prices of minutes in which the venue was not running, in 10^-8: the mark is the path's fair price. */
export function referenceHistory(path: PricePath, kind: ReferencePrice): BarSource {
  const sampler = new PathSampler(path);
  const count = REFERENCE_SAMPLES[kind];
  return new SummedMinutes((minute) => {
    const { open, high, low, close } = sampler.minute(minute, kind);
    return {
      open: Math.round(open * UNITS),
      high: Math.round(high * UNITS),
      low: Math.round(low * UNITS),
      close: Math.round(close * UNITS),
      volume: 0,
      quoteVolume: 0,
      takerBuyVolume: 0,
      takerBuyQuoteVolume: 0,
      count,
      lastId: 0,
    };
  });
}
