import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { formatDecimal, MISSING } from '@aldgate/ui/format/decimal.ts';

/** A fraction as percent with two places, cut off: 0.0381 is 3.81%. Null is missing. */
export function formatPercent(fraction: string | null | undefined, locale: string): string {
  if (fraction === null || fraction === undefined) return MISSING;
  const percent = toDecimalString(decimal(fraction).times('100'));
  return `${formatDecimal(percent, { locale, placesMin: 2, placesMax: 2 })}%`;
}
