import { expectApprovals } from '../identity/approvalRules.ts';
import type { WithdrawalSums } from './withdrawalAmount.ts';
import type { WithdrawalFacts } from './withdrawalFacts.ts';
import { addUnseen, type ReviewOperators, reviewByValue } from './withdrawalReview.ts';

/** How long members have to approve, by the business clock. */
export const APPROVAL_EXPIRY_MS = 24 * 60 * 60 * 1_000;

/** Parameters of each kind of step. `usuallyMs`: how long such steps took lately; null where none is known. */
interface StepParams {
  /** The reason that prevents the withdrawal for now; `until` is null where no end is known. */
  readonly wait: { readonly reason: 'address' | 'restriction' | 'approvers'; readonly until: number | null };
  readonly hold: {
    readonly asset: string;
    readonly amount: string;
    readonly fee: string | null;
    readonly receivable: string | null;
  };
  /** How many members must approve, other than the maker, and who may. */
  readonly members: {
    readonly approvals: number;
    readonly approvers: readonly string[];
    readonly expiresAfterMs: number;
    readonly usuallyMs: number | null;
  };
  readonly screening: { readonly usuallyMs: number | null };
  /**
   * By value with what no operator saw, null where it is not known; `checksMayAdd`: checks can require more operators.
   */
  readonly review: {
    readonly operators: ReviewOperators | null;
    readonly usdValue: string | null;
    readonly checksMayAdd: boolean;
    readonly usuallyMs: number | null;
  };
  /** Through a bank, on the value date. */
  readonly pay: { readonly valueDate: string | null; readonly receivable: string | null };
  readonly send: { readonly network: string; readonly receivable: string | null; readonly usuallyMs: number | null };
}

/** A step to come; `at`: when it is done as far as is known, epoch ms. */
export type WithdrawalStep = {
  readonly [Kind in keyof StepParams]: {
    readonly kind: Kind;
    readonly params: StepParams[Kind];
    readonly at: number | null;
  };
}[keyof StepParams];

/** Lists the steps of a withdrawal, in order. Only what applies. */
export function listWithdrawalSteps(facts: WithdrawalFacts, sums: WithdrawalSums): WithdrawalStep[] {
  const { asset, route, durations, approvalRule } = facts;
  const { amount, fee, receivable, usdValue } = sums;
  const waits = listWaits(facts);
  const steps: WithdrawalStep[] = [...waits];
  let at = waits.reduce<number | null>((last, wait) => later(last, wait.at), facts.now);
  const after = (usuallyMs: number | null) => {
    at = at === null || usuallyMs === null ? null : at + usuallyMs;
    return at;
  };

  steps.push({ kind: 'hold', params: { asset, amount, fee, receivable }, at });
  if (approvalRule.kind === 'member') {
    const usuallyMs = durations.members;
    const kind = route.rail === 'chain' ? 'coin_withdrawal' : 'bank_withdrawal';
    const expected = expectApprovals(facts.paymentRules, kind, usdValue);
    const params = { ...expected, expiresAfterMs: APPROVAL_EXPIRY_MS, usuallyMs };
    steps.push({ kind: 'members', params, at: after(usuallyMs) });
  }
  const { screening, review, send } = durations;
  steps.push({ kind: 'screening', params: { usuallyMs: screening }, at: after(screening) });
  const operators = expectedOperators(facts, usdValue);
  const reviewMs = operators === 0 ? 0 : review;
  steps.push({
    kind: 'review',
    params: { operators, usdValue, checksMayAdd: operators !== 2, usuallyMs: reviewMs },
    at: after(reviewMs),
  });
  if (route.rail === 'bank') {
    steps.push({ kind: 'pay', params: { valueDate: route.valueDate, receivable }, at: null });
  } else {
    const { network } = route;
    steps.push({ kind: 'send', params: { network, receivable, usuallyMs: send }, at: after(send) });
  }
  return steps;
}

/** Predicts the review from facts known before the checks: the value, and an address that resembles another. */
function expectedOperators(facts: WithdrawalFacts, usdValue: string | null): ReviewOperators | null {
  const { destination, unseenUsd } = facts;
  if (usdValue === null) return null;
  const operators = reviewByValue(addUnseen(usdValue, unseenUsd));
  return operators === 0 && destination.lookAlike !== null ? 1 : operators;
}

/** Lists the steps that have to end before anything else happens. An address waits by the business clock. */
function listWaits({ destination, gates, approvalRule, now, businessNow }: WithdrawalFacts): WithdrawalStep[] {
  const waits: WithdrawalStep[] = [];
  const { entry } = destination;
  if (entry !== null && (entry.usableFrom === null || entry.usableFrom > businessNow)) {
    const until = entry.usableFrom;
    const at = until === null ? null : now + (until - businessNow);
    waits.push({ kind: 'wait', params: { reason: 'address', until }, at });
  }
  if (gates.restriction !== null) {
    const { until } = gates.restriction;
    waits.push({ kind: 'wait', params: { reason: 'restriction', until }, at: until });
  }
  if (approvalRule.kind === 'changed') {
    const { until } = approvalRule;
    waits.push({ kind: 'wait', params: { reason: 'approvers', until }, at: until });
  }
  return waits;
}

const later = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? null : Math.max(one, other);
