import type { KycLevel } from '../kyc/documents.ts';
import { computeSums } from './withdrawalAmount.ts';
import { listWithdrawalErrors, type WithdrawalError } from './withdrawalErrors.ts';
import type { WithdrawalFacts } from './withdrawalFacts.ts';
import { describeLimit, type LimitUse } from './withdrawalLimits.ts';
import { listWithdrawalSteps, type WithdrawalStep } from './withdrawalSteps.ts';

/** Warnings that the maker reads before continuing. */
export type WithdrawalWarning =
  | { readonly warning: 'contractCode' }
  /** A payment to it is lost. */
  | { readonly warning: 'burnAddress' }
  | { readonly warning: 'lookAlike'; readonly known: string; readonly name: string | null; readonly index: number }
  | { readonly warning: 'firstUse' }
  /** Nobody else of the institution approves. */
  | { readonly warning: 'singleControl' };

export interface WithdrawalEvaluation {
  /** Errors that prevent the withdrawal, the most important first. */
  readonly errors: readonly WithdrawalError[];
  readonly warnings: readonly WithdrawalWarning[];
  readonly steps: readonly WithdrawalStep[];
  /** `amount = receivable + fee`, decimal strings; `receivable` is null where the amount does not exceed the fee. */
  readonly amount: string;
  readonly fee: string | null;
  readonly receivable: string | null;
  /** In US dollars, rounded up to the cent; null where no price is known. */
  readonly usdValue: string | null;
  readonly limits: {
    readonly day: LimitUse & { readonly level: KycLevel };
    /** Null where the maker has bound Google. */
    readonly withoutGoogle: LimitUse | null;
    /** The largest transaction, in the asset; null where there is no bound. */
    readonly transactionMaximum: string | null;
  };
}

/**
 * The one decision on a withdrawal, by the facts of this moment. Throws a RangeError for an amount that is no decimal.
 */
export function evaluateWithdrawal(facts: WithdrawalFacts): WithdrawalEvaluation {
  const sums = computeSums(facts);
  const { dayLimit, withoutGoogle, terms } = facts;
  return {
    errors: listWithdrawalErrors(facts, sums),
    warnings: listWarnings(facts),
    steps: listWithdrawalSteps(facts, sums),
    ...sums,
    limits: {
      day: { ...describeLimit(dayLimit, sums.usdValue), level: dayLimit.level },
      withoutGoogle: withoutGoogle === null ? null : describeLimit(withoutGoogle, sums.usdValue),
      transactionMaximum: terms?.maximum ?? null,
    },
  };
}

function listWarnings({ destination, approvalRule }: WithdrawalFacts): WithdrawalWarning[] {
  const { hasCode, isBurnAddress, lookAlike, usedTimes } = destination;
  const warnings: WithdrawalWarning[] = [];
  if (hasCode) warnings.push({ warning: 'contractCode' });
  if (isBurnAddress) warnings.push({ warning: 'burnAddress' });
  if (lookAlike !== null) {
    const { known, index } = lookAlike;
    warnings.push({ warning: 'lookAlike', known: known.address, name: known.name, index });
  }
  if (usedTimes === 0) warnings.push({ warning: 'firstUse' });
  if (approvalRule.kind === 'single') warnings.push({ warning: 'singleControl' });
  return warnings;
}
