import type { OperationsAnswerOf } from '@aldgate/contract/operations/calls.ts';
import type { CapitalChangeKind } from '@aldgate/domain/brokers/financing/states.ts';
import { decimal, isNegative, toDecimalString } from '@aldgate/domain/money/amount.ts';

export type CapitalCase = OperationsAnswerOf<'queryCapitalChange'>;

export const KINDS: Readonly<Record<CapitalChangeKind, string>> = {
  increase: 'Increase',
  decrease: 'Decrease',
  pay_in: 'Pay-in',
  extract: 'Extract',
  profit: 'Profit',
};

/** Words for the actions of a change. */
export const ACTIONS: Readonly<Record<CapitalCase['change']['actions'][number]['actionType'], string>> = {
  inferior_transfer: 'Subordinated paid in',
  loan: 'Loan',
  repayment: 'Repayment',
  inferior_extract: 'Subordinated taken out',
  funds_allot: 'Allotment',
  profit_accrual: 'Profit paid out',
};

type Case = Pick<CapitalCase, 'after' | 'creditLimit' | 'creditUsed' | 'pool' | 'terms'> & {
  readonly change: Pick<CapitalCase['change'], 'kind' | 'priorityAmount'>;
  readonly project: Pick<CapitalCase['project'], 'freshness' | 'financingStatus' | 'blocks'>;
};

/** Lists the objections to a change by the figures of now, for its reviewer; the server decides at the approval. */
export function listConcerns({ change, project, after, creditLimit, creditUsed, pool }: Case): string[] {
  const isIncrease = change.kind === 'increase';
  const isMore = (amount: string, bound: string) => decimal(amount).gt(bound);
  return [
    isIncrease && isMore(change.priorityAmount, pool) && 'The lending pool has less than the loan.',
    isIncrease && isMore(creditUsed, creditLimit) && 'The credit limit is exceeded, open applications included.',
    project.freshness.state !== 'live' && 'NAV is not current.',
    project.financingStatus !== null && project.financingStatus > 2 && 'The financing is not accruing normally.',
    project.blocks.length > 0 && 'A block of the project waits for an operator’s judgement.',
    isBelowWithdrawal(after) && 'After it, NAV is below the withdrawal line.',
    after.cushion !== null && isNegative(after.cushion) && 'After it, NAV is below the warning line.',
  ].filter((concern) => concern !== false);
}

const isBelowWithdrawal = ({ nav, lines }: CapitalCase['after']): boolean =>
  nav !== null && lines !== null && decimal(nav).lt(lines.withdraw);

/** Computes the rest of the credit limit; below zero once it is exceeded. */
export const computeCreditLeft = ({ creditLimit, creditUsed }: Pick<CapitalCase, 'creditLimit' | 'creditUsed'>) =>
  toDecimalString(decimal(creditLimit).minus(creditUsed));
