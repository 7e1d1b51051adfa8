import { type Amount, decimal, round } from '../money/amount.ts';
import { PROFIT_CATEGORIES } from './category.ts';
import type { DayPerformance, Figures } from './day.ts';

/** Places to which a product of returns is rounded at each day, half to even, so that it does not grow. */
const RETURN_PLACES = 24;

/** The performance of consecutive days together. */
export interface PeriodPerformance extends Figures {
  /** The days whose profit is not known; sums are without them. */
  readonly missingDays: readonly string[];
  readonly missingPrices: readonly string[];
  readonly isUnrealisedKnown: boolean;
}

const SUMMED = ['inflow', 'outflow', 'priceChange', 'profit', ...PROFIT_CATEGORIES] as const;

/**
 * Sums days, at least one. Sums are those of the days whose profit is known, and null without any; that of unrealised
 * profit is of the days on which it is known. Returns of days are multiplied: Π (1 + r) − 1; days without one have no
 * effect.
 */
export function sumDays(days: readonly DayPerformance[]): PeriodPerformance {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) throw new RangeError('a period has no days');
  const known = days.filter(({ profit }) => profit !== null);
  const sums = SUMMED.map((name) => [name, sum(known.map((day) => day[name]))] as const);
  return {
    // The entries are those of the list, which the type also has.
    ...(Object.fromEntries(sums) as Record<(typeof SUMMED)[number], Amount | null>),
    openingEquity: first.openingEquity,
    closingEquity: last.closingEquity,
    unrealised: sum(known.flatMap(({ unrealised }) => (unrealised === null ? [] : [unrealised]))),
    return: days.reduce<Amount | null>((total, day) => multiplyReturns(total, day.return), null),
    missingDays: days.flatMap(({ day, profit }) => (profit === null ? [day] : [])),
    missingPrices: [...new Set(days.flatMap(({ missingPrices }) => missingPrices))].sort(),
    isUnrealisedKnown: days.every(({ isUnrealisedKnown }) => isUnrealisedKnown),
  };
}

/** (1 + a)·(1 + b) − 1; an absent return has no effect. */
export function multiplyReturns(a: Amount | null, b: Amount | null): Amount | null {
  if (a === null || b === null) return a ?? b;
  return decimal(round(a.plus('1').times(b.plus('1')).minus('1'), RETURN_PLACES, 'half-even'));
}

function sum(amounts: readonly (Amount | null)[]): Amount | null {
  const known = amounts.filter((amount) => amount !== null);
  if (known.length === 0) return null;
  return known.reduce((total, amount) => total.plus(amount), decimal('0'));
}
