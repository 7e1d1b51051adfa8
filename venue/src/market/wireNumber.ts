import { formatUnits } from '@aldgate/domain/market/units.ts';
import type { Instrument } from './instrument.ts';

/** Whole ticks as the wire writes them: 616597 ticks of 0.10 are '61659.70'. */
export function priceText(instrument: Instrument, ticks: number): string {
  return formatUnits(ticks * instrument.unitsPerTick, instrument.pricePrecision);
}

/** Whole steps as the wire writes them: 1486 steps of 0.001 are '1.486'. */
export function quantityText(instrument: Instrument, steps: number): string {
  return formatUnits(steps, instrument.quantityPrecision);
}

/** Decimals of a sum of ticks × steps, exact without rounding. */
export function notionalDecimals(instrument: Instrument): number {
  return instrument.pricePrecision + instrument.quantityPrecision;
}

/** A sum of ticks × steps in the quote asset, with all its places. */
export function notionalText(instrument: Instrument, ticksTimesSteps: bigint): string {
  return formatUnits(ticksTimesSteps * BigInt(instrument.unitsPerTick), notionalDecimals(instrument));
}
