import type { OperationsAnswerOf } from '@aldgate/contract/operations/calls.ts';
import type { CaseEventName, CaseStage } from '@aldgate/domain/brokers/cases/stages.ts';

export type ProjectCase = OperationsAnswerOf<'queryProjectCase'>;
export type Act = ProjectCase['acts'][number];

export const STAGES: Readonly<Record<CaseStage, string>> = {
  margin_call: 'Margin call',
  cancel: 'Orders cancelled',
  reduce: 'Positions reduced',
  take_over: 'Take-over',
  return: 'Money returns',
  repay: 'Payout',
  closed: 'Closed',
};

export const EVENTS: Readonly<Record<CaseEventName, string>> = {
  ...STAGES,
  cancel: 'Liquidation began',
  reduce: 'Reduction began',
  take_over: 'Accounts taken over',
  return: 'All positions closed',
  repay: 'Money returned',
  closed: 'Paid out and closed',
  extended: 'Time to cure extended',
  frozen: 'Project frozen',
  reduced: 'Nothing left to reduce',
  rest_left: 'Payout without the rest',
  cured: 'Cured',
  released: 'Released',
};

interface ActText {
  readonly label: string;
  readonly text: string;
  readonly confirm: string;
  readonly isSecond: boolean;
}

const SECOND = 'A second operator approves. The broker reads the reason.';

export const ACTS: Readonly<Record<Act, ActText>> = {
  begin: {
    label: 'Begin the liquidation',
    text: `Orders are cancelled, keys lose the right to trade, and positions are reduced. ${SECOND}`,
    confirm: 'Send to a second operator',
    isSecond: true,
  },
  take_over: {
    label: 'Take over',
    text: `Issued keys are deleted, all positions are closed, and balances are sold. ${SECOND}`,
    confirm: 'Send to a second operator',
    isSecond: true,
  },
  release: {
    label: 'Release',
    text: `The case is closed, and trading is open again. ${SECOND}`,
    confirm: 'Send to a second operator',
    isSecond: true,
  },
  payout: {
    label: 'Divide the money',
    text: `Costs, interest and the loan are paid in this order; the rest is the broker’s. ${SECOND}`,
    confirm: 'Send to a second operator',
    isSecond: true,
  },
  collect: {
    label: 'Collect the shortfall',
    text: `The amount is taken from the broker’s asset account: interest first. ${SECOND}`,
    confirm: 'Send to a second operator',
    isSecond: true,
  },
  write_off: {
    label: 'Write the shortfall off',
    text: `The broker owes it no more, and its asset account is open again. ${SECOND}`,
    confirm: 'Send to a second operator',
    isSecond: true,
  },
  extend: {
    label: 'Extend the time to cure',
    text: 'The margin call gets its time once more. The broker reads the reason.',
    confirm: 'Extend',
    isSecond: false,
  },
  freeze: {
    label: 'Cancel and freeze',
    text: 'Orders are cancelled and trading is blocked at once. Two operators go on or release it.',
    confirm: 'Cancel and freeze',
    isSecond: false,
  },
  leave_rest: {
    label: 'Go on without the rest',
    text: 'What the accounts still have stays there. The payout divides the project’s cash.',
    confirm: 'Go on',
    isSecond: false,
  },
};
