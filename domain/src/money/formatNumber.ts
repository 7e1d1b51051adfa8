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

/** An amount for a person to read, '1,250.5 USDT'; digits beyond `placesMax` are cut off. */
export const formatMoney = (amount: string, asset: string, format: NumberFormat): string =>
  `${formatNumber(amount, format)} ${asset}`;

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
