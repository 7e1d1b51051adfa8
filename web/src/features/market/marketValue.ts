import { decimal, round, toDecimalString } from '@aldgate/domain/money/amount.ts';

/** MK-01: last price × circulating supply, in the quote asset and to its cent, rounded down; undefined without a supply. */
export function marketValue(last: string, supply: string | null | undefined): string | undefined {
  return supply === null || supply === undefined
    ? undefined
    : toDecimalString(round(decimal(last).times(decimal(supply)), 2, 'down'));
}

const FIGURES = 4;

/** A large amount in the locale's compact form with four significant digits, the rest cut off: '2.080T'. */
export function compactText(value: string, locale: string): string {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a plain decimal is a numeric literal
  const literal = value as Intl.StringNumericLiteral;
  return formatter(locale).format(literal);
}

const cache = new Map<string, Intl.NumberFormat>();

function formatter(locale: string): Intl.NumberFormat {
  const known = cache.get(locale);
  if (known !== undefined) return known;
  const made = new Intl.NumberFormat(locale, {
    notation: 'compact',
    minimumSignificantDigits: FIGURES,
    maximumSignificantDigits: FIGURES,
    roundingMode: 'trunc',
  });
  cache.set(locale, made);
  return made;
}
