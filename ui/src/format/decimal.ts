import { isDecimal } from '@aldgate/domain/money/amount.ts';

/** Shown for an unknown value; a known zero is written as 0. */
export const MISSING = '–';

const MINUS = '−';
const PLACES_MAX = 18;

export interface DecimalFormat {
  readonly locale: string;
  readonly placesMin?: number | undefined;
  /** Maximum decimals; further digits are cut off, never rounded up. */
  readonly placesMax?: number | undefined;
  /** Writes '+' before positive values. */
  readonly signed?: boolean | undefined;
}

/**
 * Formats a decimal string with the locale's grouping. Intl receives the string, so no digit passes through a binary
 * float. Anything that is not a plain decimal is shown as missing.
 */
export function formatDecimal(value: string | null | undefined, format: DecimalFormat): string {
  if (value === null || value === undefined || !isDecimal(value)) return MISSING;
  const { locale, placesMin = 0, placesMax = PLACES_MAX, signed = false } = format;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a plain decimal is a numeric literal
  const literal = value as Intl.StringNumericLiteral;
  return formatter(locale, placesMin, Math.max(placesMin, placesMax), signed).format(literal).replace('-', MINUS);
}

/** The number of decimals as written: '1.50' has 2. */
export function writtenPlaces(value: string): number {
  return value.split('.')[1]?.length ?? 0;
}

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
