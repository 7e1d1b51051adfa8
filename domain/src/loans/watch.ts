import { decimal } from '../money/amount.ts';
import type { LoanSteps } from './terms.ts';

/** The steps that are reported, in order. A level is the number of those that are reached. */
export const LOAN_CALLS = ['marginCall', 'lastCall', 'liquidation'] as const;

export type LoanCall = (typeof LOAN_CALLS)[number];

/** All steps, in the order in which LTV reaches them. */
export const LOAN_STEPS = ['opening', ...LOAN_CALLS] as const;

/** A step is reported again once LTV was so far below it. */
export const REARM_BELOW = '0.02';

/** How long LTV is at or above the last step before a sale, and the longest gap between two checks of it. */
export const BREACH_MS = 5_000;
export const BREACH_GAP_MS = 10_000;

/** How long the book may refuse a price before a sale at the index. */
export const FIRM_PRICE_WAIT_MS = 30_000;

/** State of a loan that the watch keeps. */
export interface Watched {
  /** The level that was reported last, 0 to 3. */
  readonly level: number;
  /** Since when LTV is at or above the last step without a break, and when that was checked last; epoch ms. */
  readonly breach: { readonly since: number; readonly checkedAt: number } | null;
}

/** The highest level that LTV reaches, where each step is lowered by `below`. */
export function levelOf(ltv: string, steps: LoanSteps, below = '0'): number {
  return LOAN_CALLS.filter((call) => decimal(ltv).gte(decimal(steps[call]).minus(below))).length;
}

/** The highest step that LTV reaches, the opening's included; undefined below all. */
export function findStep(ltv: string, steps: LoanSteps): keyof LoanSteps | undefined {
  return LOAN_CALLS[levelOf(ltv, steps) - 1] ?? (decimal(ltv).gte(steps.opening) ? 'opening' : undefined);
}

/**
 * Checks a loan at a time (epoch ms): finds its new state, the call to report, the highest one where several steps were
 * crossed, and whether it is to be sold.
 */
export function checkLtv(
  watched: Watched,
  ltv: string,
  { steps, now }: { readonly steps: LoanSteps; readonly now: number },
): { readonly watched: Watched; readonly call: LoanCall | null; readonly isDue: boolean } {
  const reached = levelOf(ltv, steps);
  const level = Math.max(reached, Math.min(watched.level, levelOf(ltv, steps, REARM_BELOW)));
  const call = reached > watched.level ? (LOAN_CALLS[reached - 1] ?? null) : null;
  if (reached < LOAN_CALLS.length) return { watched: { level, breach: null }, call, isDue: false };
  const before = watched.breach;
  const goesOn = before !== null && now - before.checkedAt <= BREACH_GAP_MS;
  const since = goesOn ? before.since : now;
  return { watched: { level, breach: { since, checkedAt: now } }, call, isDue: now - since >= BREACH_MS };
}
