import { FIXED_DECIMALS } from '@aldgate/domain/money/fixed.ts';
import type { Instrument } from '../../../market/instrument.ts';
import type { Level } from '../../../market/level.ts';
import { notionalDecimals, notionalText, priceText, quantityText } from '../../../market/wireNumber.ts';

/** Spot writes prices, quantities and amounts with eight decimals, whatever the pair's tick and step are. */
const ZEROS = '0'.repeat(FIXED_DECIMALS);

/** A price in ticks; of none in zeros. */
export function spotPrice(instrument: Instrument, ticks: number): string {
  return pad(priceText(instrument, ticks), instrument.pricePrecision);
}

/** A quantity in steps. */
export function spotQuantity(instrument: Instrument, steps: number): string {
  return pad(quantityText(instrument, steps), instrument.quantityPrecision);
}

/** A sum of ticks × steps in the quote asset. */
export function spotNotional(instrument: Instrument, ticksTimesSteps: bigint): string {
  return pad(notionalText(instrument, ticksTimesSteps), notionalDecimals(instrument));
}

/** A decimal of the instrument, such as its tick. */
export function spotDecimal(text: string): string {
  return pad(text, text.includes('.') ? text.length - text.indexOf('.') - 1 : 0);
}

/** Pairs of price and quantity. */
export function spotLevels(instrument: Instrument, levels: readonly Level[]): [string, string][] {
  return levels.map(([ticks, steps]) => [spotPrice(instrument, ticks), spotQuantity(instrument, steps)]);
}

function pad(text: string, decimals: number): string {
  return decimals === 0 ? `${text}.${ZEROS}` : text + ZEROS.slice(decimals);
}
