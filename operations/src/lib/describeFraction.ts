import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { formatPercent } from '@aldgate/domain/money/formatNumber.ts';

/** A fraction as percent with at most two places, cut off; a dash where it is unknown. */
export const describeFraction = (fraction: string | null): string =>
  fraction === null
    ? '–'
    : formatPercent(toDecimalString(decimal(fraction).times('100')), { locale: 'en-US', placesMax: 2 });
