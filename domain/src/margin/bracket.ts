import { ONE, times } from '../money/fixed.ts';

/** One row of a contract's leverage table. Money and rates in 10^-8; it covers notionals from `floor` up to `cap`. */
export interface Bracket {
  readonly bracket: number;
  readonly initialLeverage: number;
  readonly floor: bigint;
  readonly cap: bigint;
  readonly maintenanceRate: bigint;
  /** Keeps the maintenance margin continuous: cum = previous cum + floor × (rate − previous rate). */
  readonly cum: bigint;
}

/** A contract's brackets, smallest notional first. Never empty. */
export type Brackets = readonly [Bracket, ...Bracket[]];

/** A published row of the table; `cum` follows from the others. */
export interface BracketRow {
  readonly initialLeverage: number;
  readonly cap: bigint;
  readonly maintenanceRate: bigint;
}

/** Throws a RangeError if caps or rates do not rise, or leverages do not fall. */
export function buildBrackets(rows: readonly BracketRow[]): Brackets {
  const brackets: Bracket[] = [];
  for (const [index, { initialLeverage, cap, maintenanceRate }] of rows.entries()) {
    const before = brackets[index - 1];
    const floor = before?.cap ?? 0n;
    const rises = cap > floor && maintenanceRate > (before?.maintenanceRate ?? 0n);
    if (!rises || initialLeverage >= (before?.initialLeverage ?? Number.POSITIVE_INFINITY)) {
      throw new RangeError(`bracket ${index + 1} does not continue the one before it`);
    }
    const cum = before === undefined ? 0n : before.cum + times(floor, maintenanceRate - before.maintenanceRate);
    brackets.push({ bracket: index + 1, initialLeverage, floor, cap, maintenanceRate, cum });
  }
  const [first, ...rest] = brackets;
  if (first === undefined) throw new RangeError('a table needs a bracket');
  return [first, ...rest];
}

/** The bracket that contains a notional of at least 0; beyond the last cap, the last bracket. */
export function findBracket(brackets: Brackets, notional: bigint): Bracket {
  let found: Bracket = brackets[0];
  for (const bracket of brackets) {
    if (notional < bracket.floor) break;
    found = bracket;
  }
  return found;
}

/** Maintenance margin of a notional of at least 0: notional × rate − cum of its bracket. */
export function maintenanceMargin(brackets: Brackets, notional: bigint): bigint {
  const { maintenanceRate, cum } = findBracket(brackets, notional);
  return times(notional, maintenanceRate) - cum;
}

export function topLeverage(brackets: Brackets): number {
  return brackets[0].initialLeverage;
}

/** The largest notional allowed at a leverage: the cap of the last bracket that still allows the leverage. */
export function maxNotional(brackets: Brackets, leverage: number): bigint {
  let cap = 0n;
  for (const bracket of brackets) if (bracket.initialLeverage >= leverage) cap = bracket.cap;
  return cap;
}

/** Initial margin rate of a leverage, rounded up. */
export function initialRate(leverage: number): bigint {
  return (ONE + BigInt(leverage) - 1n) / BigInt(leverage);
}
