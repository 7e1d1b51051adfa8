import { deriveSeed } from './hash.ts';
import { noise } from './noise.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Period of each noise layer and its maximum share of the base price. Together they stay within ±12 %. */
export const OCTAVES: readonly (readonly [periodMs: number, amplitude: number])[] = [
  [20 * SECOND, 0.00004],
  [2 * MINUTE, 0.00016],
  [15 * MINUTE, 0.0006],
  [2 * HOUR, 0.0024],
  [11 * HOUR, 0.008],
  [3 * DAY, 0.025],
  [17 * DAY, 0.08],
];

/** Octaves of the contract's premium over its index. */
export const PREMIUM_OCTAVES: readonly (readonly [periodMs: number, amplitude: number])[] = [
  [2 * DAY, 0.0007],
  [5 * HOUR, 0.0005],
  [7 * MINUTE, 0.0002],
];

/** The price path of one symbol: its seed and base price. */
export interface PricePath {
  readonly seed: number;
  readonly base: number;
  /** Scales the movement: 1 for BTC, more for smaller coins. At most 2, which keeps the path within ±24 %. */
  readonly volatility: number;
  /** The layers of its noise; those of a contract's index by default. */
  readonly octaves?: Octaves;
  /** The path that its own price is divided by; undefined for a path that is no ratio. */
  readonly under?: PricePath;
  /** End of the walk; undefined for a path that always walks. */
  readonly end?: PathEnd;
}

/** The period of each noise layer and its maximum share of the base price. */
export type Octaves = readonly (readonly [periodMs: number, amplitude: number])[];

/** A path by the name that its seed is derived from. */
export interface PathTerms extends Pick<PricePath, 'base' | 'volatility' | 'octaves'> {
  readonly name: string;
}

export function buildPath(seed: number, { name, ...terms }: PathTerms): PricePath {
  return { seed: deriveSeed(seed, name), ...terms };
}

/** The end of a walk. From then on the price is the path's base, without a premium. */
export interface PathEnd {
  /** The first still minute, counted from 1970. */
  readonly minute: number;
  /** Index as a share of the base, and premium, at the end of the walk; they adjust the path to end at its base. */
  readonly index: number;
  readonly premium: number;
}

/** The minute of the walk at which every still path ends, so that it does not depend on the time of a start. */
export const WALK_END_MINUTE = 29_000_000;

export function pricePath(seed: number, symbol: string, base: number, volatility: number): PricePath {
  return buildPath(seed, { name: `${symbol} path`, base, volatility });
}

/** The path that walks until a minute, counted from 1970, and stays at its base from then on. */
export function stillPath(path: PricePath, minute: number): PricePath {
  const at = WALK_END_MINUTE * MINUTE;
  return { ...path, end: { minute, index: ownPrice(path, at) / path.base, premium: premium(path, at) } };
}

/** Index price in quote units at a time: determined by the seed, so that history before the start needs no storage. */
export function indexPrice(path: PricePath, at: number): number {
  const own = ownPrice(path, at);
  return path.under === undefined ? own : own / indexPrice(path.under, at);
}

/** The price of a path before it is divided. */
function ownPrice(path: PricePath, at: number): number {
  const share = 1 + path.volatility * applyMove(path.octaves ?? OCTAVES, path.seed, walkTime(path, at));
  return path.base * (share / (path.end?.index ?? 1));
}

/** Premium of the contract over its index, as a share of the price; within ±0.14 %, ±0.28 % before a still market. */
export function premium(path: PricePath, at: number): number {
  return applyMove(PREMIUM_OCTAVES, path.seed + 100, walkTime(path, at)) - (path.end?.premium ?? 0);
}

/** The time on the walk, epoch milliseconds. */
function walkTime({ end }: PricePath, at: number): number {
  return end === undefined ? at : Math.min(at - end.minute * MINUTE, 0) + WALK_END_MINUTE * MINUTE;
}

/** The price the contract trades around. */
export function fairPrice(path: PricePath, at: number): number {
  return indexPrice(path, at) * (1 + premium(path, at));
}

function applyMove(octaves: typeof OCTAVES, seed: number, at: number): number {
  let moved = 0;
  for (const [layer, [periodMs, amplitude]] of octaves.entries())
    moved += amplitude * noise(seed + layer, at, periodMs);
  return moved;
}
