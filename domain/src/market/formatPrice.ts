import { countDecimals, type Rounding, round } from '../money/amount.ts';
import { formatNumber } from '../money/formatNumber.ts';

/** Digits from the first that is not zero: a step of the last is less than a tenth of a basis point. */
const DIGITS = 6;
const PLACES_MIN = 2;
const PLACES_MAX = 8;

interface PriceFormat {
  readonly locale: string;
  /** Decimal string; a price that no exchange lists has none. */
  readonly tickSize?: string | undefined;
  /** Rounds a bound inwards, so that the price that is shown is within it. */
  readonly rounding?: Rounding;
}

/**
 * A measured price for a person to read: with the decimals of its tick; without one with six digits, but two to eight
 * decimals: '105,003.08', '1.08432', '0.00676543'.
 */
export function formatPrice(price: string, { locale, tickSize, rounding = 'down' }: PriceFormat): string {
  const decimals = tickSize === undefined ? usefulDecimals(price) : countDecimals(tickSize);
  const placesMin = tickSize === undefined ? PLACES_MIN : decimals;
  return formatNumber(round(price, decimals, rounding), { locale, placesMin });
}

function usefulDecimals(price: string): number {
  const { zeros = '', whole = '' } = /^-?(?:0\.(?<zeros>0*)|(?<whole>\d+))/.exec(price)?.groups ?? {};
  return Math.min(PLACES_MAX, Math.max(PLACES_MIN, DIGITS - whole.length + zeros.length));
}
