import { decimal, round, toDecimalString } from '@aldgate/domain/money/amount.ts';

/** MK-01: last price × circulating supply, in the quote asset and to its cent, rounded down; undefined without a supply. */
export function marketValue(last: string, supply: string | null | undefined): string | undefined {
  return supply === null || supply === undefined
    ? undefined
    : toDecimalString(round(decimal(last).times(decimal(supply)), 2, 'down'));
}

const FIGURES = 4;

/** The units of large numbers in Chinese. Intl has English ones for Hong Kong. */
const CHINESE_UNITS = [
  ['萬億', '1000000000000'],
  ['億', '100000000'],
  ['萬', '10000'],
] as const;

/** A large amount in compact form with four significant digits, the rest cut off: '2.080T', '2.080萬億'. */
export function compactText(value: string, locale: string): string {
  if (!locale.startsWith('zh')) return writeCompact(value, locale, 'compact');
  const [unit, size] = CHINESE_UNITS.find((each) => decimal(value).gte(each[1])) ?? ['', '1'];
  return `${writeCompact(toDecimalString(decimal(value).div(size)), locale, 'standard')}${unit}`;
}

type Notation = 'compact' | 'standard';

function writeCompact(value: string, locale: string, notation: Notation): string {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a plain decimal is a numeric literal
  const literal = value as Intl.StringNumericLiteral;
  return formatter(locale, notation).format(literal);
}

const cache = new Map<string, Intl.NumberFormat>();

function formatter(locale: string, notation: Notation): Intl.NumberFormat {
  const key = `${locale} ${notation}`;
  const known = cache.get(key);
  if (known !== undefined) return known;
  const made = new Intl.NumberFormat(locale, {
    notation,
    minimumSignificantDigits: FIGURES,
    maximumSignificantDigits: FIGURES,
    roundingMode: 'trunc',
  });
  cache.set(key, made);
  return made;
}
