import { formatUnits } from '@aldgate/domain/market/units.ts';
import type { Instrument } from './instrument.ts';

/** Formats ticks for the wire: 616597 ticks of 0.10 are '61659.70'. */
export function priceText(instrument: Instrument, ticks: number): string {
  return formatUnits(ticks * instrument.unitsPerTick, instrument.pricePrecision);
}

/** Formats steps for the wire: 1486 steps of 0.001 are '1.486'. */
export function quantityText(instrument: Instrument, steps: number): string {
  return formatUnits(steps, instrument.quantityPrecision);
}

/** Decimals of an exact sum of ticks × steps. */
export function notionalDecimals(instrument: Instrument): number {
  return instrument.pricePrecision + instrument.quantityPrecision;
}

/** Formats a sum of ticks × steps in the quote asset, with all decimals. */
export function notionalText(instrument: Instrument, ticksTimesSteps: bigint): string {
  return formatUnits(ticksTimesSteps * BigInt(instrument.unitsPerTick), notionalDecimals(instrument));
}
