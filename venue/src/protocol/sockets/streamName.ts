import type { Market } from '../../market/market.ts';

/** What a stream name asks for. `everyMs` 0 means at each change; a missing symbol means all of them in one array. */
export type StreamSpec =
  | { readonly kind: 'depth'; readonly symbol: string; readonly everyMs: number }
  | { readonly kind: 'partialDepth'; readonly symbol: string; readonly levels: number; readonly everyMs: number }
  | { readonly kind: 'bookTicker'; readonly symbol: string }
  | { readonly kind: 'markPrice'; readonly symbol: string | undefined; readonly everyMs: number }
  | { readonly kind: 'miniTicker'; readonly symbol: string | undefined; readonly everyMs: number };

/** The roots under which sockets are opened. Each delivers only its own kinds of data. */
export type Root = 'public' | 'market' | 'private' | 'unrouted';

const DEPTH = /^depth(5|10|20)?(?:@(0|100|250|500)ms)?$/;
const DEPTH_DEFAULT_MS = 250;
const MARK_DEFAULT_MS = 3000;
const SECOND_MS = 1000;
const MINI_TICKER_MS = 500;

/** Reads a stream name. Undefined for one that this venue has no data for: such a stream is silent, not an error. */
export function streamSpec(name: string, market: Market): StreamSpec | undefined {
  if (name === '!miniTicker@arr') return { kind: 'miniTicker', symbol: undefined, everyMs: SECOND_MS };
  if (name === '!markPrice@arr') return { kind: 'markPrice', symbol: undefined, everyMs: MARK_DEFAULT_MS };
  if (name === '!markPrice@arr@1s') return { kind: 'markPrice', symbol: undefined, everyMs: SECOND_MS };
  const cut = name.indexOf('@');
  const lower = name.slice(0, Math.max(cut, 0));
  const symbol = lower.toUpperCase();
  if (lower !== lower.toLowerCase() || market.instrument(symbol) === undefined) return undefined;
  return symbolSpec(symbol, name.slice(cut + 1));
}

function symbolSpec(symbol: string, what: string): StreamSpec | undefined {
  if (what === 'bookTicker') return { kind: 'bookTicker', symbol };
  if (what === 'miniTicker') return { kind: 'miniTicker', symbol, everyMs: MINI_TICKER_MS };
  if (what === 'markPrice') return { kind: 'markPrice', symbol, everyMs: MARK_DEFAULT_MS };
  if (what === 'markPrice@1s') return { kind: 'markPrice', symbol, everyMs: SECOND_MS };
  const depth = DEPTH.exec(what);
  if (depth === null) return undefined;
  const everyMs = depth[2] === undefined ? DEPTH_DEFAULT_MS : Number(depth[2]);
  if (depth[1] === undefined) return { kind: 'depth', symbol, everyMs };
  return { kind: 'partialDepth', symbol, levels: Number(depth[1]), everyMs };
}

/** Whether a root delivers a kind: books on /public, the rest on /market, only books where no root is named. */
export function delivers(root: Root, kind: StreamSpec['kind']): boolean {
  const isBook = kind === 'depth' || kind === 'partialDepth' || kind === 'bookTicker';
  return isBook ? root === 'public' || root === 'unrouted' : root === 'market';
}
