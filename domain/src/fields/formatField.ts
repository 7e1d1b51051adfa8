import { formatPrice } from '../market/formatPrice.ts';
import { decimal, isDecimal, toDecimalString } from '../money/amount.ts';
import { formatMoney, formatNumber, formatPercent } from '../money/formatNumber.ts';
import { formatDay, formatZonedTime } from '../time/formatTime.ts';
import { type FieldKind, findFieldKind } from './fieldKind.ts';
import { splitWords, splitWordsInside } from './splitWords.ts';

/** Shown for a value that is not there. */
const MISSING = '–';
/** A number with its unit: '250.5 USDT'. */
const WITH_UNIT = /^(-?\d+(?:\.\d+)?) ([A-Z0-9]+)$/;

export interface FieldContext {
  readonly locale: string;
  /** Unit of an amount, or of a price, that stands without its own. */
  readonly unit?: string | undefined;
}

/**
 * The value of a field as people read it, by the kind of the field: 'Under review', '1,250.50 USDT', '6 %'. Codes are
 * written in English; a value that is none of its kind stays as it is.
 */
export function formatField(field: string, value: unknown, context: FieldContext): string {
  return formatValue(findFieldKind(field), value, context);
}

function formatValue(kind: FieldKind, value: unknown, context: FieldContext): string {
  if (value === null || value === undefined || value === '') return MISSING;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return formatList(kind, value, context);
  if (typeof value === 'object') {
    return Object.entries(value)
      .map(([field, each]) => `${splitWords(field)}: ${formatField(field, each, context)}`)
      .join('; ');
  }
  if (kind === 'time' && typeof value === 'number') return formatZonedTime(value, context.locale);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return FORMATS[kind]?.(text, context) ?? text;
}

const formatList = (kind: FieldKind, values: readonly unknown[], context: FieldContext): string =>
  values.length === 0
    ? 'None'
    : values
        .map((value) =>
          kind === 'state' && typeof value === 'string' ? splitWordsInside(value) : formatValue(kind, value, context),
        )
        .join(', ');

type Format = (text: string, context: FieldContext) => string | undefined;

/** Writes a plain decimal; undefined for any other text. */
const numeric =
  (write: (value: string, context: FieldContext) => string): Format =>
  (text, context) =>
    isDecimal(text) ? write(text, context) : undefined;

const withUnit = (text: string, { unit }: FieldContext): string => (unit === undefined ? text : `${text} ${unit}`);

const FORMATS: Partial<Record<FieldKind, Format>> = {
  money(text, { locale, unit }) {
    const [, amount = text, own = unit] = WITH_UNIT.exec(text) ?? [];
    if (!isDecimal(amount)) return undefined;
    return own === undefined ? formatNumber(amount, { locale }) : formatMoney(amount, own, { locale });
  },
  usd: numeric((value, { locale }) => formatMoney(value, 'USD', { locale })),
  price: numeric((value, context) => withUnit(formatNumber(value, { locale: context.locale, placesMin: 2 }), context)),
  mid: numeric((value, context) => withUnit(formatPrice(value, context), context)),
  percent: numeric((value, { locale }) => formatPercent(toDecimalString(decimal(value).times('100')), { locale })),
  bps: numeric((value, { locale }) => `${formatNumber(value, { locale })} bps`),
  state: splitWords,
  country: (text, { locale }) => formatCountry(text, locale),
  time: (text, { locale }) => formatParsed(Date.parse(text), (at) => formatZonedTime(at, locale)),
  day: (text, { locale }) => formatParsed(Date.parse(text), () => formatDay(text.slice(0, 10), locale)),
};

const formatParsed = (at: number, write: (at: number) => string): string | undefined =>
  Number.isNaN(at) ? undefined : write(at);

/** The name of a country by its ISO code; undefined for what is no code. */
export const formatCountry = (code: string, locale: string): string | undefined =>
  /^[A-Z]{2}$/.test(code) ? new Intl.DisplayNames([locale], { type: 'region', style: 'short' }).of(code) : undefined;
