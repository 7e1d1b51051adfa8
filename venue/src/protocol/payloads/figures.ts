import { formatUnits } from '@aldgate/domain/market/units.ts';
import { FIXED_DECIMALS, mulDiv, ONE } from '@aldgate/domain/money/fixed.ts';
import type { Units } from '../../engine/units.ts';
import type { Instrument } from '../../market/instrument.ts';
import { priceText, quantityText } from '../../market/wireNumber.ts';

/** Money, prices and rates in 10^-8 with all decimals. */
export function fixedText(value: bigint): string {
  return formatUnits(value, FIXED_DECIMALS);
}

/** Formats the value without trailing zeros. */
export function shortText(value: bigint): string {
  return fixedText(value).replace(/\.?0+$/, '');
}

interface Listed {
  readonly instrument: Instrument;
}

/** A price in ticks; '0' for none. */
export function ticksText({ instrument }: Listed, ticks: number): string {
  return ticks === 0 ? '0' : priceText(instrument, ticks);
}

export function stepsText({ instrument }: Listed, steps: number): string {
  return quantityText(instrument, steps);
}

/** Notional ÷ quantity, rounded half up to 10^-8; zero without fills. */
export function averageText({ step }: Pick<Units, 'step'>, quote: bigint, steps: number): string {
  return fixedText(steps === 0 ? 0n : mulDiv(quote, ONE, BigInt(steps) * step));
}

export const sideText = (side: number): 'BUY' | 'SELL' => (side > 0 ? 'BUY' : 'SELL');
