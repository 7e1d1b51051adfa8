import { type Interval, isInterval } from '@aldgate/domain/market/interval.ts';
import type { Market } from '../../market/market.ts';

/** A stream of one contract, or of all if the symbol is missing. */
interface Spec<Kind extends string, Symbol extends string | undefined = string> {
  readonly kind: Kind;
  readonly symbol: Symbol;
  /** Milliseconds between events; 0 sends each change. */
  readonly everyMs: number;
}

/** A parsed stream name. */
export type StreamSpec =
  | Spec<'depth' | 'trade' | 'aggTrade'>
  | Spec<'bookTicker' | 'markPrice' | 'miniTicker' | 'ticker', string | undefined>
  | (Spec<'partialDepth'> & { readonly levels: number })
  | (Spec<'kline' | 'continuousKline'> & { readonly interval: Interval });

/** Roots of socket paths. Each delivers only its own kinds of data. */
export type Root = 'public' | 'market' | 'private' | 'unrouted';

const PUBLIC_KINDS: ReadonlySet<string> = new Set(['depth', 'partialDepth', 'bookTicker', 'trade']);
const CANDLE = 'kline_';
/** Every contract here is its pair's perpetual. */
const CONTINUOUS = /^([a-z0-9]+)_perpetual@continuousKline_(.+)$/;
const DEPTH = /^depth(5|10|20)?(?:@(0|100|250|500)ms)?$/;
const DEPTH_DEFAULT_MS = 250;
const MARK_DEFAULT_MS = 3000;
const SECOND_MS = 1000;
const QUOTES_MS = 5000;
const TICKER_MS = 500;
const CANDLE_MS = 250;
const AGGREGATE_MS = 100;

/** Streams of all contracts. */
const OF_ALL: ReadonlyMap<string, StreamSpec> = new Map([
  ['!bookTicker', { kind: 'bookTicker', symbol: undefined, everyMs: QUOTES_MS }],
  ['!miniTicker@arr', { kind: 'miniTicker', symbol: undefined, everyMs: SECOND_MS }],
  ['!ticker@arr', { kind: 'ticker', symbol: undefined, everyMs: SECOND_MS }],
  ['!markPrice@arr', { kind: 'markPrice', symbol: undefined, everyMs: MARK_DEFAULT_MS }],
  ['!markPrice@arr@1s', { kind: 'markPrice', symbol: undefined, everyMs: SECOND_MS }],
]);

/** Parses a stream name. Undefined if the venue has no such data: the stream stays silent, without an error. */
export function parseStreamName(name: string, market: Market): StreamSpec | undefined {
  const ofAll = OF_ALL.get(name);
  if (ofAll !== undefined) return ofAll;
  const [, pair = '', ofPair = ''] = CONTINUOUS.exec(name) ?? [];
  if (market.instrument('usdm', pair.toUpperCase()) !== undefined)
    return candles('continuousKline', pair.toUpperCase(), ofPair);
  const cut = name.indexOf('@');
  const lower = name.slice(0, Math.max(cut, 0));
  const symbol = lower.toUpperCase();
  if (lower !== lower.toLowerCase() || market.instrument('usdm', symbol) === undefined) return undefined;
  return parseSymbolStream(symbol, name.slice(cut + 1));
}

function parseSymbolStream(symbol: string, what: string): StreamSpec | undefined {
  if (what === 'bookTicker' || what === 'trade') return { kind: what, symbol, everyMs: 0 };
  if (what === 'aggTrade') return { kind: what, symbol, everyMs: AGGREGATE_MS };
  if (what === 'miniTicker' || what === 'ticker') return { kind: what, symbol, everyMs: TICKER_MS };
  if (what === 'markPrice') return { kind: what, symbol, everyMs: MARK_DEFAULT_MS };
  if (what === 'markPrice@1s') return { kind: 'markPrice', symbol, everyMs: SECOND_MS };
  if (what.startsWith(CANDLE)) return candles('kline', symbol, what.slice(CANDLE.length));
  const depth = DEPTH.exec(what);
  if (depth === null) return undefined;
  const everyMs = depth[2] === undefined ? DEPTH_DEFAULT_MS : Number(depth[2]);
  if (depth[1] === undefined) return { kind: 'depth', symbol, everyMs };
  return { kind: 'partialDepth', symbol, levels: Number(depth[1]), everyMs };
}

function candles(kind: 'kline' | 'continuousKline', symbol: string, interval: string): StreamSpec | undefined {
  return isInterval(interval) ? { kind, symbol, everyMs: CANDLE_MS, interval } : undefined;
}

/**
 * Whether a root delivers a kind: books and single trades on /public, the rest on /market; without a root, what
 * /public delivers.
 */
export function delivers(root: Root, kind: StreamSpec['kind']): boolean {
  const isPublic = PUBLIC_KINDS.has(kind);
  return isPublic ? root === 'public' || root === 'unrouted' : root === 'market';
}
