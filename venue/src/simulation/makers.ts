import type { BookSides, Level } from '../market/level.ts';
import { deriveSeed, fraction, hash } from './hash.ts';
import { type Listing, tickSize } from './listing.ts';
import { QuoteMemo } from './quoteMemo.ts';

/** The makers of one symbol. Their book is a function of the step and the fair price, so nothing is stored. */
export interface Makers {
  readonly seed: number;
  readonly levels: number;
  readonly levelSteps: number;
  /** One tick in quote units, to convert a fair price to ticks. */
  readonly tick: number;
  /** One step in base units. */
  readonly step: number;
  /** Cached quantities by price for each side, bids first. */
  readonly known: readonly [QuoteMemo, QuoteMemo];
}

export function createMakers(seed: number, { instrument, levels, levelSteps }: Listing): Makers {
  const tick = tickSize(instrument);
  const step = 10 ** -instrument.quantityPrecision;
  const known = [new QuoteMemo(), new QuoteMemo()] as const;
  return { seed: deriveSeed(seed, `${instrument.id} makers`), levels, levelSteps, tick, step, known };
}

type SideIndex = 0 | 1;
const BID = 0;
const ASK = 1;
/** Within this distance of the best price, quantities change often. */
const NEAR_TICKS = 3;
/** The outer end of a side moves in blocks of this many ticks, so that not every price move changes both ends. */
const EDGE_TICKS = 64;
const SPREAD_STEPS = 30;

/** The quotes around a fair price, best first. The best ask is always above the best bid, by `spread` ticks. */
export function makersBook(
  makers: Makers,
  step: number,
  fairPrice: number,
  spread = spreadTicks(makers, step),
): BookSides {
  const bestBid = Math.floor(fairPrice / makers.tick);
  const bestAsk = bestBid + spread;
  return { bids: computeSide(makers, step, BID, bestBid), asks: computeSide(makers, step, ASK, bestAsk) };
}

/** Mostly one tick, sometimes two or three. */
function spreadTicks(makers: Makers, step: number): number {
  const drawn = fraction(makers.seed, Math.floor(step / SPREAD_STEPS), 7);
  if (drawn < 0.72) return 1;
  return drawn < 0.92 ? 2 : 3;
}

function computeSide(makers: Makers, step: number, side: SideIndex, best: number): Level[] {
  const outward = side === BID ? -1 : 1;
  const levels: Level[] = [];
  for (let ticks = best; ticks > 0; ticks += outward) {
    const steps = quantityAt(makers, step, side, ticks, Math.abs(ticks - best));
    if (steps > 0) levels.push([ticks, steps]);
    if (levels.length >= makers.levels && ticks % EDGE_TICKS === 0) break;
  }
  return levels;
}

/**
 * Quantity quoted at a price, 0 for none. It is valid for a number of steps that depends on the price, so that a few
 * levels change per step; the best three change more often, and the best one is never empty.
 */
function quantityAt(makers: Makers, step: number, side: SideIndex, ticks: number, distance: number): number {
  const known = distance < NEAR_TICKS ? undefined : makers.known[side].at(ticks, step);
  if (known !== undefined) return known;
  const nature = hash(makers.seed, ticks, side);
  const offset = nature >>> 8;
  const lifetime = distance < NEAR_TICKS ? 6 : lifetimeSteps(nature);
  const epoch = Math.floor((step + offset) / lifetime);
  const quantity = drawQuantity(makers, { side, ticks, epoch, isBest: distance === 0 });
  if (distance >= NEAR_TICKS) {
    const from = epoch * lifetime - offset;
    makers.known[side].put(ticks, { from, until: from + lifetime, quantity });
  }
  return quantity;
}

interface Drawing {
  readonly side: SideIndex;
  readonly ticks: number;
  readonly epoch: number;
  readonly isBest: boolean;
}

function drawQuantity(makers: Makers, { side, ticks, epoch, isBest }: Drawing): number {
  const drawn = hash(makers.seed + 1 + side, ticks, epoch);
  const isRound = ticks % 5 === 0;
  if (!isBest && !isRound && drawn % 100 >= 45) return 0;
  const spread = (drawn >>> 8) / 0x100_0000;
  const wall = ticks % 100 === 0 ? 4 : 1;
  return Math.max(1, Math.round(makers.levelSteps * wall * spread * spread * spread * 2));
}

function lifetimeSteps(nature: number): number {
  const kind = nature % 100;
  if (kind < 4) return 15;
  return kind < 25 ? 90 : 600;
}
