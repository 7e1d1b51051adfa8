import { orientPair } from '@aldgate/domain/convert/pair.ts';
import { decimal, isZero, round, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { enteredPlaces } from '@aldgate/domain/money/amountRules.ts';
import { type Entry, validateEntry } from '../../lib/amounts/entry.ts';
import { oneOf } from '../../lib/lists/listFilter.ts';
import { parseAsset } from '../../lib/page/pageQuery.ts';

export const MODES = ['stream', 'limit', 'request'] as const;
export type Mode = (typeof MODES)[number];

export type Direction = 'buy' | 'sell';

export const UNITS = ['base', 'quote', 'usd'] as const;
/** The unit of an entered size: one of the two assets, or US dollars. */
export type SizeUnit = (typeof UNITS)[number];

/** The form as entered. */
export interface OtcEntry {
  readonly base: string;
  readonly quote: string;
  readonly unit: SizeUnit;
  readonly text: string;
  readonly mode: Mode;
  /** The side of a limit order or a request; a real-time price names it when it is taken. */
  readonly direction: Direction;
}

const FIRST = { base: 'BTC', quote: 'USDT' };
/** The longest text of a size in an address. */
const TEXT_MAX = 40;

/** Parses the form from its address; invalid values count as absent. */
export function readEntry(query: URLSearchParams): OtcEntry {
  const asset = parseAsset(query.get('asset')) ?? FIRST.base;
  const against = parseAsset(query.get('against')) ?? (asset === FIRST.quote ? 'USD' : FIRST.quote);
  const { baseAsset, quoteAsset } = asset === against ? orientPair(asset, FIRST.quote) : orientPair(asset, against);
  return {
    base: baseAsset,
    quote: quoteAsset,
    unit: unitOf(oneOf(UNITS)(query.get('unit')) ?? 'base', quoteAsset),
    text: (query.get('size') ?? '').slice(0, TEXT_MAX),
    mode: oneOf(MODES)(query.get('mode')) ?? 'stream',
    direction: query.get('side') === 'sell' ? 'sell' : 'buy',
  };
}

/** The form of an address, with a size where that names none, so that a visitor sees a price. */
export function readSizedEntry(query: URLSearchParams): OtcEntry {
  const entry = readEntry(query);
  return entry.text === '' ? { ...entry, unit: unitOf('usd', entry.quote), text: '1000000' } : entry;
}

/** The query of a filled form. */
export function writeEntry({ base, quote, unit, text, mode, direction }: OtcEntry): string {
  const query = new URLSearchParams({ asset: base, against: quote, unit });
  if (text !== '') query.set('size', text);
  if (mode !== 'stream') query.set('mode', mode);
  if (direction !== 'buy') query.set('side', direction);
  return query.toString();
}

/**
 * Selects one of the two assets. The pair keeps its usual orientation, so the asset of the other one swaps nothing; a
 * size stays with its asset.
 */
export function choosePair(entry: OtcEntry, leg: 'base' | 'quote', asset: string): OtcEntry {
  const other = leg === 'base' ? entry.quote : entry.base;
  if (asset === other || asset === entry[leg]) return entry;
  const { baseAsset, quoteAsset } = orientPair(asset, other);
  const sized = entry.unit === 'usd' ? undefined : entry[entry.unit];
  const unit = sized === quoteAsset ? 'quote' : sized === baseAsset ? 'base' : entry.unit;
  const kept = sized === undefined || sized === baseAsset || sized === quoteAsset;
  return { ...entry, base: baseAsset, quote: quoteAsset, unit: unitOf(unit, quoteAsset), text: kept ? entry.text : '' };
}

/** A size in US dollars of a pair against them is one in the quote asset. */
const unitOf = (unit: SizeUnit, quote: string): SizeUnit => (unit === 'usd' && quote === 'USD' ? 'quote' : unit);

interface SizedAsset {
  readonly asset: string;
  readonly precision: number;
  /** US dollars for one unit; undefined without a current price. */
  readonly usdRate: string | undefined;
}

export interface SizeRules {
  readonly base: SizedAsset;
  readonly quote: SizedAsset;
  readonly minimumUsd: string;
  readonly maximumUsd: string;
}

/** A size that can be traded: the amount of one of the two assets, and its value in US dollars if it is known. */
export interface OtcSize {
  readonly side: 'base' | 'quote';
  readonly asset: string;
  readonly amount: string;
  readonly usd: string | undefined;
}

export interface SizeResult {
  /** The asset of the entry and of the bound that it breaks; 'USD' for a size in US dollars. */
  readonly asset: string;
  readonly entry: Entry;
  readonly size: OtcSize | undefined;
}

const USD = { asset: 'USD', precision: 2, usdRate: '1' } as const;

/**
 * Validates a size before it is sent. The bounds are in US dollars and are converted at the current value, so the
 * server's may differ by the last move of the market; it validates again. A size in dollars is that of the base asset
 * at its value, rounded down.
 */
export function validateSize({ unit, text }: Pick<OtcEntry, 'unit' | 'text'>, rules: SizeRules): SizeResult {
  const sized = unit === 'usd' ? USD : rules[unit];
  const entry = validateEntry(text, { precision: sized.precision, ...boundsIn(sized, rules) });
  if (entry.kind !== 'amount') return { asset: sized.asset, entry, size: undefined };
  return { asset: sized.asset, entry, size: sizeOf(unit, entry.amount, rules) };
}

function sizeOf(unit: SizeUnit, amount: string, { base, quote }: SizeRules): OtcSize | undefined {
  const usdOf = ({ usdRate }: SizedAsset, of: string) =>
    usdRate === undefined ? undefined : toDecimalString(decimal(of).times(usdRate));
  if (unit !== 'usd') {
    const sized = unit === 'base' ? base : quote;
    return { side: unit, asset: sized.asset, amount, usd: usdOf(sized, amount) };
  }
  if (base.usdRate === undefined) return undefined;
  const converted = round(decimal(amount).div(base.usdRate), enteredPlaces(base.precision), 'down');
  return isZero(converted)
    ? undefined
    : { side: 'base', asset: base.asset, amount: toDecimalString(converted), usd: amount };
}

/** The bounds in an asset: the minimum rounded up, the maximum rounded down. Without a value there are none. */
function boundsIn({ precision, usdRate }: SizedAsset, { minimumUsd, maximumUsd }: SizeRules) {
  if (usdRate === undefined) return { minimum: '0' };
  const places = enteredPlaces(precision);
  return {
    minimum: toDecimalString(round(decimal(minimumUsd).div(usdRate), places, 'up')),
    maximum: toDecimalString(round(decimal(maximumUsd).div(usdRate), places, 'down')),
  };
}

type Amounts = { readonly fromAmount: string } | { readonly toAmount: string };

/** The request of a price for a size in a direction: a buyer pays the quote asset, a seller the base asset. */
export function buildRequest({ base, quote }: Pick<OtcEntry, 'base' | 'quote'>, direction: Direction, size: OtcSize) {
  const [fromAsset, toAsset] = direction === 'buy' ? [quote, base] : [base, quote];
  const isPaid = size.asset === fromAsset;
  const amounts: Amounts = isPaid ? { fromAmount: size.amount } : { toAmount: size.amount };
  return { fromAsset, toAsset, ...amounts };
}
