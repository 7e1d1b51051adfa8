import type { OperationsAnswerOf } from '@aldgate/contract/operations/calls.ts';
import type { LoanStatus } from '@aldgate/domain/loans/states.ts';
import type { LoanSteps } from '@aldgate/domain/loans/terms.ts';
import type { BadgeTone } from '@aldgate/ui/figures/Badge.tsx';

export type CustomerLoan = OperationsAnswerOf<'listLoanMaturity'>[number];

interface State {
  readonly text: string;
  readonly tone: BadgeTone;
}

const STATES: Readonly<Record<LoanStatus, State>> = {
  interest_accruing: { text: 'Interest accruing', tone: 'neutral' },
  overdue: { text: 'Overdue', tone: 'danger' },
  ended: { text: 'Ended', tone: 'neutral' },
};

/** The state of a loan in words: what is most urgent of it. */
export function stateOf({ status, isLiquidating, isShortfall }: CustomerLoan): State {
  if (isShortfall) return { text: 'Shortfall', tone: 'danger' };
  if (isLiquidating) return { text: 'Being sold', tone: 'danger' };
  return STATES[status];
}

export const STEPS: Readonly<Record<keyof LoanSteps, State>> = {
  opening: { text: 'Above the opening', tone: 'neutral' },
  marginCall: { text: 'Margin call', tone: 'warning' },
  lastCall: { text: 'Last call', tone: 'danger' },
  liquidation: { text: 'Liquidation', tone: 'danger' },
};
