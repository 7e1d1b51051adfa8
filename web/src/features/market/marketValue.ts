import { decimal, round, toDecimalString } from '@aldgate/domain/money/amount.ts';

/**
 * MK-01: last price × circulating supply, in the quote asset and to its cent, rounded down; undefined without a supply.
 */
export function marketValue(last: string, supply: string | null | undefined): string | undefined {
  return supply === null || supply === undefined
    ? undefined
    : toDecimalString(round(decimal(last).times(decimal(supply)), 2, 'down'));
}

const PLACES = 2;

/** The units of large numbers in Chinese. Intl has English ones for Hong Kong. */
const CHINESE_UNITS = [
  ['萬億', '1000000000000'],
  ['億', '100000000'],
  ['萬', '10000'],
] as const;

interface CompactAmount {
  readonly number: string;
  /** 'T', '萬億'; empty for a small amount. */
  readonly size: string;
}

/** A large amount in compact form with two decimals, the rest cut off: '2.08' and 'T', '2.08' and '萬億'. */
export function compactAmount(value: string, locale: string): CompactAmount {
  if (!locale.startsWith('zh')) {
    const written = formatter(locale, 'compact').format(literalOf(value));
    const number = written.replace(/[^\d.,]+$/, '');
    return { number, size: written.slice(number.length).trim() };
  }
  const [size, divisor] = CHINESE_UNITS.find((each) => decimal(value).gte(each[1])) ?? ['', '1'];
  const number = formatter(locale, 'standard').format(literalOf(toDecimalString(decimal(value).div(divisor))));
  return { number, size };
}

type Notation = 'compact' | 'standard';

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a plain decimal is a numeric literal
const literalOf = (value: string) => value as Intl.StringNumericLiteral;

const cache = new Map<string, Intl.NumberFormat>();

function formatter(locale: string, notation: Notation): Intl.NumberFormat {
  const key = `${locale} ${notation}`;
  const known = cache.get(key);
  if (known !== undefined) return known;
  const made = new Intl.NumberFormat(locale, {
    notation,
    minimumFractionDigits: PLACES,
    maximumFractionDigits: PLACES,
    roundingMode: 'trunc',
  });
  cache.set(key, made);
  return made;
}
