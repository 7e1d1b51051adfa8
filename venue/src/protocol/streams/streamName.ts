import { type Interval, isInterval } from '@aldgate/domain/market/interval.ts';
import type { VenueProduct } from '../../market/instrument.ts';
import type { Market } from '../../market/market.ts';

/** A stream of one instrument, or of all of its product if the symbol is missing. */
interface Spec<Kind extends string, Symbol extends string | undefined = string> {
  readonly kind: Kind;
  readonly symbol: Symbol;
  /** Milliseconds between events; 0 sends each change. */
  readonly everyMs: number;
}

/** A parsed stream name. */
export type StreamSpec =
  | Spec<'depth' | 'trade' | 'aggTrade' | 'avgPrice' | 'secondKline'>
  | Spec<'bookTicker' | 'markPrice' | 'miniTicker' | 'ticker', string | undefined>
  | (Spec<'partialDepth'> & { readonly levels: number })
  | (Spec<'kline' | 'continuousKline'> & { readonly interval: Interval });

/** Roots of socket paths. Each delivers only its own kinds of data; that of spot, all of spot's. */
export type Root = 'public' | 'market' | 'private' | 'unrouted' | 'spot';

export const productOf = (root: Root): VenueProduct => (root === 'spot' ? 'spot' : 'usdm');

const PUBLIC_KINDS: ReadonlySet<string> = new Set(['depth', 'partialDepth', 'bookTicker', 'trade']);
const CANDLE = 'kline_';
/** Every contract here is its pair's perpetual. */
const CONTINUOUS = /^([a-z0-9]+)_perpetual@continuousKline_(.+)$/;
const MARK_DEFAULT_MS = 3000;
const SECOND_MS = 1000;
const QUOTES_MS = 5000;
const AGGREGATE_MS = 100;

/** Names of depth streams, and the milliseconds between events where a name has none. */
const TERMS = {
  usdm: { depth: /^depth(5|10|20)?(?:@(0|100|250|500)ms)?$/, depthMs: 250, tickerMs: 500, candleMs: 250 },
  spot: { depth: /^depth(5|10|20)?(?:@(100|1000)ms)?$/, depthMs: 1000, tickerMs: 1000, candleMs: 2000 },
} as const;

/** Streams of all contracts. */
const OF_ALL: ReadonlyMap<string, StreamSpec> = new Map([
  ['!bookTicker', { kind: 'bookTicker', symbol: undefined, everyMs: QUOTES_MS }],
  ['!miniTicker@arr', { kind: 'miniTicker', symbol: undefined, everyMs: SECOND_MS }],
  ['!ticker@arr', { kind: 'ticker', symbol: undefined, everyMs: SECOND_MS }],
  ['!markPrice@arr', { kind: 'markPrice', symbol: undefined, everyMs: MARK_DEFAULT_MS }],
  ['!markPrice@arr@1s', { kind: 'markPrice', symbol: undefined, everyMs: SECOND_MS }],
]);

/** Streams of all pairs. */
const OF_ALL_PAIRS: ReadonlyMap<string, StreamSpec> = new Map([
  ['!miniTicker@arr', { kind: 'miniTicker', symbol: undefined, everyMs: SECOND_MS }],
]);

/**
 * Parses a stream name of a product. Undefined if the venue has no such data: the stream stays silent, without an
 * error.
 */
export function parseStreamName(name: string, market: Market, product: VenueProduct): StreamSpec | undefined {
  const ofAll = (product === 'spot' ? OF_ALL_PAIRS : OF_ALL).get(name);
  if (ofAll !== undefined) return ofAll;
  const [, pair = '', ofPair = ''] = CONTINUOUS.exec(name) ?? [];
  if (product === 'usdm' && market.instrument(product, pair.toUpperCase()) !== undefined)
    return candles('continuousKline', pair.toUpperCase(), ofPair);
  const cut = name.indexOf('@');
  const lower = name.slice(0, Math.max(cut, 0));
  const symbol = lower.toUpperCase();
  if (lower !== lower.toLowerCase() || market.instrument(product, symbol) === undefined) return undefined;
  return parseSymbolStream(symbol, name.slice(cut + 1), product);
}

function parseSymbolStream(symbol: string, what: string, product: VenueProduct): StreamSpec | undefined {
  const { depth, depthMs, tickerMs, candleMs } = TERMS[product];
  if (what === 'bookTicker' || what === 'trade') return { kind: what, symbol, everyMs: 0 };
  if (what === 'aggTrade') return { kind: what, symbol, everyMs: AGGREGATE_MS };
  if (what === 'miniTicker' || what === 'ticker') return { kind: what, symbol, everyMs: tickerMs };
  const own = parseOwnStream(symbol, what, product);
  if (own !== undefined) return own;
  if (what.startsWith(CANDLE)) return candles('kline', symbol, what.slice(CANDLE.length), candleMs);
  const [named, levels, ms] = depth.exec(what) ?? [];
  if (named === undefined) return undefined;
  const everyMs = ms === undefined ? depthMs : Number(ms);
  if (levels === undefined) return { kind: 'depth', symbol, everyMs };
  return { kind: 'partialDepth', symbol, levels: Number(levels), everyMs };
}

/** Streams that one product alone has. */
function parseOwnStream(symbol: string, what: string, product: VenueProduct): StreamSpec | undefined {
  if (product === 'spot') {
    if (what === 'kline_1s') return { kind: 'secondKline', symbol, everyMs: SECOND_MS };
    return what === 'avgPrice' ? { kind: what, symbol, everyMs: SECOND_MS } : undefined;
  }
  if (what === 'markPrice') return { kind: what, symbol, everyMs: MARK_DEFAULT_MS };
  return what === 'markPrice@1s' ? { kind: 'markPrice', symbol, everyMs: SECOND_MS } : undefined;
}

function candles(
  kind: 'kline' | 'continuousKline',
  symbol: string,
  interval: string,
  everyMs: number = TERMS.usdm.candleMs,
): StreamSpec | undefined {
  return isInterval(interval) ? { kind, symbol, everyMs, interval } : undefined;
}

/**
 * Whether a root delivers a kind: books and single trades on /public, the rest on /market; without a root, what
 * /public delivers. The root of spot delivers all of its own.
 */
export function delivers(root: Root, kind: StreamSpec['kind']): boolean {
  if (root === 'spot') return true;
  const isPublic = PUBLIC_KINDS.has(kind);
  return isPublic ? root === 'public' || root === 'unrouted' : root === 'market';
}
