import { type Amount, decimal, isPositive, round, toDecimalString } from '../../money/amount.ts';
import { computeLines, type Lines } from './lines.ts';
import { FINANCING_DECIMALS } from './tranches.ts';

/** Figures of a project that bound what leaves it. Amounts in USDT, decimal strings. */
export interface Leaving {
  readonly priority: string;
  readonly subordinated: string;
  readonly unpaidInterest: string;
  /** The NAV that bounds: the lower of the cautious one now and that of the last close, corrected by flows since. */
  readonly boundingNav: string;
  /** The amount that can be moved now: free project cash, and what accounts can transfer. */
  readonly free: string;
  /** Applications that take something out and are not posted yet; of them those that lower the subordinated side. */
  readonly openOutflows: string;
  readonly openExtracts: string;
  readonly multiples: Lines;
  readonly maximumRatio: string;
  /** Whether the reading is live, and the financing accrues without a case. */
  readonly isOpen: boolean;
  /** Whether a block closes what leaves, whatever else holds. */
  readonly isBlocked?: boolean;
  /** Whether a case is open: it divides what is there. */
  readonly hasCase?: boolean;
}

export const EXTRACT_BOUNDS = ['free', 'navLine', 'ratio'] as const;

export type ExtractBound = (typeof EXTRACT_BOUNDS)[number];

/** An amount that can leave, the bounds that it is the smallest of, and which binds; null where none does. */
export interface Extractable {
  readonly available: string;
  readonly bounds: Readonly<Record<ExtractBound, string>>;
  readonly bound: ExtractBound | null;
}

/**
 * BR-05: the subordinated principal that can be taken out: at most what is free, what leaves NAV at the withdrawal
 * line, and what leaves the ratio in its range. Nothing where the project is blocked or not open. Without a loan and
 * interest, all of the subordinated principal that is free. Rounded down.
 */
export function computeExtractable(leaving: Leaving): Extractable {
  const { priority, unpaidInterest, free, isOpen, isBlocked = false, hasCase = false } = leaving;
  const isUnfinanced = !isPositive(priority) && !isPositive(unpaidInterest);
  const own = decimal(leaving.subordinated).minus(leaving.openExtracts);
  const bounds = {
    free: atLeastZero(decimal(free)),
    navLine: isUnfinanced ? atLeastZero(own) : atLeastZero(aboveLine(leaving, priority)),
    ratio: atLeastZero(own.minus(decimal(priority).div(leaving.maximumRatio))),
  };
  const bound = EXTRACT_BOUNDS.reduce((least, each) => (decimal(bounds[each]).lt(bounds[least]) ? each : least));
  const isClosed = isBlocked || hasCase || (!isOpen && !isUnfinanced);
  return { available: isClosed ? '0' : bounds[bound], bounds, bound: isClosed ? null : bound };
}

/** The part of NAV above the withdrawal line of a priority principal, less unpaid interest and open outflows. */
export function aboveLine({ boundingNav, unpaidInterest, openOutflows, multiples }: Leaving, priority: string): Amount {
  const line = computeLines(priority, multiples)?.withdraw ?? '0';
  return decimal(boundingNav).minus(unpaidInterest).minus(openOutflows).minus(line);
}

/**
 * BR-04: the largest subordinated decrease beside a priority decrease: NAV stays at the withdrawal line of what is left
 * of the principal, and the ratio in its range. Nothing where the project is blocked or not open. Rounded down.
 */
export function computeSubordinatedDecrease(leaving: Leaving, priorityDecrease: string): string {
  if (!leaving.isOpen || leaving.isBlocked === true) return '0';
  const left = toDecimalString(decimal(leaving.priority).minus(priorityDecrease));
  const byNav = aboveLine(leaving, left).minus(priorityDecrease);
  const byRatio = decimal(leaving.subordinated)
    .minus(leaving.openExtracts)
    .minus(decimal(left).div(leaving.maximumRatio));
  return atLeastZero(byNav.lt(byRatio) ? byNav : byRatio);
}

/** An amount in whole units of the asset, rounded down; 0 below zero. */
export const atLeastZero = (amount: Amount): string =>
  isPositive(amount) ? toDecimalString(round(amount, FINANCING_DECIMALS, 'down')) : '0';
