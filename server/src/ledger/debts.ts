import {
  type AccountRef,
  fees,
  interestPayable,
  interestReceivable,
  lending,
  loanReceivable,
  platformLoan,
} from './account.ts';

/** A leg of a transfer: its amount, a decimal string above zero, and its sign. */
export type SignedLeg = readonly [account: AccountRef, sign: '' | '-', amount: string];

/** Legs as transfers have them. */
export const formatLegs = (legs: readonly SignedLeg[]) =>
  legs.map(([account, sign, amount]) => ({ account, amount: `${sign}${amount}` }));

/** A debtor of the platform in an asset: a project by its number, or an institution by its id. */
export interface Debtor {
  readonly owner: string;
  readonly asset: string;
}

/** The legs of a loan that the pool pays into an account. */
export const drawnLegs = ({ owner, asset }: Debtor, target: AccountRef, amount: string): readonly SignedLeg[] => [
  [lending(asset), '-', amount],
  [target, '', amount],
  [platformLoan(owner, asset), '-', amount],
  [loanReceivable(asset), '', amount],
];

/** The legs of principal that an account pays back to the pool. */
export const repaidLegs = (debtor: Debtor, payer: AccountRef, amount: string): readonly SignedLeg[] => [
  [payer, '-', amount],
  [lending(debtor.asset), '', amount],
  ...forgivenLegs(debtor, amount),
];

/** The legs of principal that is written off. */
export const forgivenLegs = ({ owner, asset }: Debtor, amount: string): readonly SignedLeg[] => [
  [platformLoan(owner, asset), '', amount],
  [loanReceivable(asset), '-', amount],
];

/** The legs of interest that falls due. */
export const accruedLegs = ({ owner, asset }: Debtor, amount: string): readonly SignedLeg[] => [
  [interestPayable(owner, asset), '-', amount],
  [interestReceivable(asset), '', amount],
];

/** The legs of interest that an account pays. */
export const interestPaidLegs = (debtor: Debtor, payer: AccountRef, amount: string): readonly SignedLeg[] => [
  [payer, '-', amount],
  [fees(debtor.asset), '', amount],
  ...forgivenInterestLegs(debtor, amount),
];

/** The legs of interest that is written off. */
export const forgivenInterestLegs = ({ owner, asset }: Debtor, amount: string): readonly SignedLeg[] => [
  [interestPayable(owner, asset), '', amount],
  [interestReceivable(asset), '-', amount],
];
