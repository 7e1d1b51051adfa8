import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { formatDecimal } from '@aldgate/ui/format/decimal.ts';

/** The rate of a tier, a fraction, as percent with all its places: 0.00003 is 0.003%. */
export const formatRate = (rate: string, locale: string): string =>
  `${formatDecimal(toDecimalString(decimal(rate).times('100')), { locale, placesMin: 0, placesMax: 6 })}%`;
