import { type Amount, decimal, isPositive, round, toDecimalString } from '../../money/amount.ts';
import { aboveLine, atLeastZero, type Leaving } from './extractable.ts';
import { FINANCING_DECIMALS } from './tranches.ts';

/** Claims on a project that its profit is what is above. Decimal strings, in USDT. */
interface ProfitClaims {
  readonly priority: string;
  readonly subordinated: string;
  readonly unpaidInterest: string;
}

/** BR-09: computes the profit of a project at a NAV, below zero for a loss. Decimal string. */
export const computeProfit = (nav: string, { priority, subordinated, unpaidInterest }: ProfitClaims): string =>
  toDecimalString(decimal(nav).minus(unpaidInterest).minus(priority).minus(subordinated));

/** Profits of a project by the cautious NAV, and what was taken of them. Decimal strings, in USDT. */
export interface ProfitFigures {
  readonly profitNow: string;
  /** Null before the first close. */
  readonly profitAtClose: string | null;
  /** Profit that was posted since that close. */
  readonly postedSince: string;
  /** Profit of applications that are not posted yet. */
  readonly appliedFor: string;
}

export const PROFIT_BOUNDS = ['profitNow', 'profitAtClose', 'free', 'navLine'] as const;

export type ProfitBound = (typeof PROFIT_BOUNDS)[number];

/** The profit that can be taken, and which bound is the smallest; null where the project is closed for it. */
export interface Accruable {
  readonly accruable: string;
  readonly bound: ProfitBound | null;
}

/**
 * BR-09: the profit that can be taken: at most the profit now, and that of the last close less what was posted since,
 * each less open applications, what is free, and what leaves NAV at the withdrawal line. Nothing where the project is
 * blocked, or owes something and is not open. Rounded down.
 */
export function computeAccruable(leaving: Leaving, figures: ProfitFigures): Accruable {
  const { priority, unpaidInterest, free, isOpen, isBlocked = false } = leaving;
  const owes = isPositive(priority) || isPositive(unpaidInterest);
  if (isBlocked || (owes && !isOpen)) return { accruable: '0', bound: null };
  const left = (profit: string): Amount => decimal(profit).minus(figures.appliedFor);
  const { profitNow, profitAtClose, postedSince } = figures;
  const atClose = profitAtClose === null ? profitNow : toDecimalString(decimal(profitAtClose).minus(postedSince));
  const bounds: Readonly<Record<ProfitBound, Amount>> = {
    profitNow: left(profitNow),
    profitAtClose: left(atClose),
    free: decimal(free),
    navLine: aboveLine(leaving, priority),
  };
  const bound = PROFIT_BOUNDS.reduce((least, each) => (bounds[each].lt(bounds[least]) ? each : least));
  return { accruable: atLeastZero(bounds[bound]), bound };
}

/** BR-09: divides a profit: the platform's share is a fraction of it, rounded down. Decimal strings. */
export function divideProfit(
  profit: string,
  share: string,
): { readonly toBroker: string; readonly toPlatform: string } {
  const toPlatform = toDecimalString(round(decimal(profit).times(share), FINANCING_DECIMALS, 'down'));
  return { toBroker: toDecimalString(decimal(profit).minus(toPlatform)), toPlatform };
}
