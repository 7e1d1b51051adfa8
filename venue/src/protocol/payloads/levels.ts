import type { Instrument } from '../../market/instrument.ts';
import type { Level } from '../../market/level.ts';
import { priceText, quantityText } from '../../market/wireNumber.ts';

/** Formats levels for the wire: pairs of price and quantity. */
export function levelRows(instrument: Instrument, levels: readonly Level[]): [string, string][] {
  return levels.map(([ticks, steps]) => [priceText(instrument, ticks), quantityText(instrument, steps)]);
}
