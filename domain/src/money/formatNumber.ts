import { BANK_CURRENCIES } from './currencies.ts';
import { minorUnits } from './minorUnits.ts';

const MINUS = '−';
const PLACES_MAX = 18;

export interface NumberFormat {
  readonly locale: string;
  readonly placesMin?: number | undefined;
  /** Maximum decimals; further digits are cut off, never rounded up. */
  readonly placesMax?: number | undefined;
  /** Writes '+' before positive values. */
  readonly signed?: boolean | undefined;
}

/**
 * Formats a plain decimal string with the locale's grouping, for screens and messages alike. Intl receives the string,
 * so no digit passes through a binary float.
 */
export function formatNumber(value: string, format: NumberFormat): string {
  const { locale, placesMin = 0, placesMax = PLACES_MAX, signed = false } = format;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a plain decimal is a numeric literal
  const literal = value as Intl.StringNumericLiteral;
  return formatter(locale, placesMin, Math.max(placesMin, placesMax), signed).format(literal).replace('-', MINUS);
}

const STABLECOINS: readonly string[] = ['USDT', 'USDC'];
const CURRENCIES: readonly string[] = BANK_CURRENCIES;
const CENTS = 2;

export const isStablecoin = (asset: string): boolean => STABLECOINS.includes(asset);

/** The decimals that an amount has at least: those of a currency, cents of a stablecoin; other coins need none. */
export function minimumPlaces(asset: string): number {
  if (CURRENCIES.includes(asset)) return minorUnits(asset);
  return isStablecoin(asset) ? CENTS : 0;
}

/** An amount for a person to read, '1,250.50 USDT'; digits beyond `placesMax` are cut off. */
export const formatMoney = (amount: string, asset: string, format: NumberFormat): string =>
  `${formatNumber(amount, { placesMin: minimumPlaces(asset), ...format })} ${asset}`;

/** A number of percent for a person to read: '12.5 %' in English, '12.5%' in Chinese. */
export const formatPercent = (percent: string, format: NumberFormat): string =>
  `${formatNumber(percent, format)}${format.locale.startsWith('zh') ? '' : ' '}%`;

const cache = new Map<string, Intl.NumberFormat>();

function formatter(locale: string, minimum: number, maximum: number, signed: boolean): Intl.NumberFormat {
  const key = `${locale} ${minimum} ${maximum} ${signed}`;
  const known = cache.get(key);
  if (known !== undefined) return known;
  const made = new Intl.NumberFormat(locale, {
    minimumFractionDigits: minimum,
    maximumFractionDigits: maximum,
    roundingMode: 'trunc',
    signDisplay: signed ? 'exceptZero' : 'negative',
  });
  cache.set(key, made);
  return made;
}
