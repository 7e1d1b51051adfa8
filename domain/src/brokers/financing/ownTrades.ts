import { type Amount, decimal, isPositive, round, toDecimalString } from '../../money/amount.ts';
import { FINANCING_DECIMALS } from './tranches.ts';

/** An execution of a project and the mark of its time. Decimal strings in the quote asset, times in epoch ms. */
export interface MarkedFill {
  readonly at: number;
  readonly direction: 'buy' | 'sell';
  readonly price: string;
  readonly quantity: string;
  readonly mark: string;
  /** The price of the quote asset in USDT. */
  readonly quotePrice: string;
}

/** The share of NAV that executions may cost a project within an hour. */
const COST_SHARE = '0.01';
const WINDOW_MS = 3_600_000;
const DISTANCE_DECIMALS = 6;

/** The rules by which trades are a hit: between own accounts, or at a cost. */
export const OWN_TRADES_RULES = ['shared', 'cost'] as const;

export type OwnTradesRule = (typeof OWN_TRADES_RULES)[number];

const exactCost = ({ direction, price, quantity, mark, quotePrice }: MarkedFill): Amount =>
  (direction === 'buy' ? decimal(price).minus(mark) : decimal(mark).minus(price)).times(quantity).times(quotePrice);

/** Computes the cost of an execution against the mark, in USDT to six places; below zero where it was better. */
export const computeFillCost = (fill: MarkedFill): string =>
  toDecimalString(round(exactCost(fill), FINANCING_DECIMALS, 'half-even'));

/** The distance of an execution's price from the mark, a fraction of the mark. */
export const computeMarkDistance = ({ price, mark }: Pick<MarkedFill, 'price' | 'mark'>): string =>
  toDecimalString(round(decimal(price).minus(mark).div(mark), DISTANCE_DECIMALS, 'half-even'));

/** Executions within an hour, oldest first, and what they cost together, in USDT. */
export interface CostlyHour<Fill> {
  readonly cost: string;
  readonly fills: readonly Fill[];
}

/**
 * BR-05: finds the hour in which the executions of a project cost it most against the mark, anyone on the other side;
 * undefined where that is at most 1 % of NAV.
 */
export function findCostlyHour<Fill extends MarkedFill>(
  fills: readonly Fill[],
  nav: string,
): CostlyHour<Fill> | undefined {
  const sorted = fills.toSorted((a, b) => a.at - b.at);
  let cost = decimal('0');
  let from = 0;
  let most: { readonly cost: Amount; readonly from: number; readonly to: number } | undefined;
  for (const [index, fill] of sorted.entries()) {
    cost = cost.plus(exactCost(fill));
    for (let first = sorted[from]; first !== undefined && fill.at - first.at > WINDOW_MS; first = sorted[from]) {
      cost = cost.minus(exactCost(first));
      from += 1;
    }
    if (most === undefined || cost.gt(most.cost)) most = { cost, from, to: index + 1 };
  }
  const allowed = isPositive(nav) ? decimal(nav).times(COST_SHARE) : decimal('0');
  if (most === undefined || !most.cost.gt(allowed)) return undefined;
  return {
    cost: toDecimalString(round(most.cost, FINANCING_DECIMALS, 'half-even')),
    fills: sorted.slice(most.from, most.to),
  };
}

/**
 * BR-05: the projects whose money a trade between own accounts can carry out, by those of its accounts; null of one in
 * none. Within one project it stays there.
 */
export const listCrossedProjects = (projectNos: readonly (string | null)[]): string[] => {
  const different = [...new Set(projectNos)];
  return different.length < 2 ? [] : different.filter((projectNo) => projectNo !== null);
};
