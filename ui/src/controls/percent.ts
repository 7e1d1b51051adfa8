import { decimal, round, toDecimalString } from '@aldgate/domain/money/amount.ts';

/** SH-07: the fixed points of a percent slider. */
export const PERCENT_POINTS = [0, 25, 50, 75, 100] as const;
export type PercentPoint = (typeof PERCENT_POINTS)[number];

/** A portion of a total in whole percent, rounded down, from 0 to 100 (SH-07); 0 where the total is zero. */
export function computePercent(part: string, whole: string): number {
  if (decimal(whole).lte('0') || decimal(part).lte('0')) return 0;
  const percent = decimal(part).times('100').div(whole);
  return percent.gte('100') ? 100 : Number(round(percent, 0, 'down'));
}

/** A percentage of an amount, rounded down to `places` decimals, so that it never exceeds the amount. */
export function computePortion(whole: string, percent: number, places: number): string {
  const capped = Math.min(100, Math.max(0, percent));
  return toDecimalString(round(decimal(whole).times(String(capped)).div('100'), places, 'down'));
}
