import type { EngineContext } from '../engine/engineContext.ts';
import type { Account } from '../engine/entities/account.ts';
import { findPosition } from '../engine/entities/accountPositions.ts';
import { transferPosition } from '../engine/positions/transferPosition.ts';
import { deriveSeed } from './hash.ts';
import type { Listing } from './listing.ts';
import { noise } from './noise.ts';
import { STEP_MS } from './step.ts';
import { createTakers, typicalTrades } from './takers.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Period of each noise layer and its maximum share of the open interest. */
const LAYERS: readonly (readonly [periodMs: number, amplitude: number])[] = [
  [2 * MINUTE_MS, 0.0008],
  [50 * MINUTE_MS, 0.006],
  [9 * HOUR_MS, 0.03],
  [6 * DAY_MS, 0.12],
];
/** The base of the open interest as a share of a day's volume. */
const DAY_SHARE = 0.6;
/** Steps between two changes. */
const CHANGE_STEPS = 20;

/**
 * The positions that the simulation's participants carry for longer: one account is long what the other is short. The
 * quantity is a function of seed and time, and changes without trades in the book.
 */
export interface OpenInterest {
  readonly seed: number;
  readonly baseSteps: number;
  readonly long: Account;
  readonly short: Account;
}

export function createOpenInterest(
  seed: number,
  listing: Listing,
  accounts: Pick<OpenInterest, 'long' | 'short'>,
): OpenInterest {
  const baseSteps = DAY_SHARE * typicalTrades(createTakers(seed, listing), DAY_MS / STEP_MS).volume;
  return { seed: deriveSeed(seed, `${listing.instrument.id} interest`), baseSteps, ...accounts };
}

/** The quantity at a time, in steps. */
export function interestSteps({ seed, baseSteps }: OpenInterest, at: number): number {
  let share = 1;
  for (const [layer, [periodMs, amplitude]] of LAYERS.entries()) share += amplitude * noise(seed + layer, at, periodMs);
  return Math.round(baseSteps * share);
}

/** Moves the participants' positions to the quantity of a step. `ticks` is the price at which they change hands. */
export function carryOpenInterest(
  engine: EngineContext,
  symbol: string,
  interest: OpenInterest,
  step: number,
  ticks: number,
): void {
  const held = findPosition(interest.long, symbol).steps;
  if (held !== 0 && (step + interest.seed) % CHANGE_STEPS !== 0) return;
  const steps = interestSteps(interest, step * STEP_MS) - held;
  if (steps !== 0) transferPosition(engine, { from: interest.short, to: interest.long, symbol, steps, ticks });
}
