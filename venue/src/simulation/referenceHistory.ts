import { REFERENCE_SAMPLES, type ReferencePrice } from '../market/referencePrice.ts';
import { flatBar } from '../marketData/bar.ts';
import type { BarSource } from '../marketData/barHistory.ts';
import type { PricePath } from './indexPrice.ts';
import { PathSampler } from './pathSampler.ts';
import { SummedMinutes } from './summedMinutes.ts';

const UNITS = 1e8;

/** The reference prices of minutes in which the venue was not running, in 10^-8: the mark is the path's fair price. */
export function referenceHistory(path: PricePath, kind: ReferencePrice): BarSource {
  const sampler = new PathSampler(path);
  const readers: Record<ReferencePrice, (at: number) => number> = {
    mark: (at) => sampler.fairPrice(at),
    index: (at) => sampler.indexPrice(at),
    premium: (at) => sampler.premium(at),
  };
  const count = REFERENCE_SAMPLES[kind];
  return new SummedMinutes((minute) => {
    const { open, high, low, close } = sampler.minute(minute, readers[kind]);
    const toUnits = (value: number) => Math.round(value * UNITS);
    return {
      ...flatBar(toUnits(open)),
      ...{ high: toUnits(high), low: toUnits(low), close: toUnits(close), count },
    };
  });
}
