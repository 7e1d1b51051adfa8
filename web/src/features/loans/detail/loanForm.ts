import { decimal, isDecimal, isPositive } from '@aldgate/domain/money/amount.ts';
import type { Loan } from '../queries.ts';

/** Forms by which a member changes a loan. */
export const LOAN_FORMS = ['repay', 'add', 'release', 'renew'] as const;

export type LoanForm = (typeof LOAN_FORMS)[number];

/** A form of a loan's page, as its address names it: `?loan=<id>&form=add&amount=0.5`. */
export interface OpenForm {
  readonly form: LoanForm;
  /** Amount that it is filled with; empty without. */
  readonly amount: string;
}

/** Why a form is closed now, as the key of its text; undefined where it is open. */
export type ClosedReason =
  | 'notLiquidating'
  | 'notOverdue'
  | 'noCollateral'
  | 'nothingReleasable'
  | 'notYet'
  | 'notAboveCall';

/** Finds why a form is closed: repaying is open as long as something is owed. */
export function findClosed(loan: Loan, form: LoanForm): ClosedReason | undefined {
  const { isShortfall, isLiquidating, status, releasable, isRenewable, ltv, steps } = loan;
  if (form === 'repay') return undefined;
  if (isShortfall) return 'noCollateral';
  if (form === 'add') return undefined;
  if (status === 'overdue') return 'notOverdue';
  if (isLiquidating) return 'notLiquidating';
  if (form === 'release') return releasable === null || isPositive(releasable) ? undefined : 'nothingReleasable';
  if (!isRenewable) return 'notYet';
  return ltv !== null && decimal(ltv).gte(steps.marginCall) ? 'notAboveCall' : undefined;
}

/** Reads the form that an address names and that the loan is open for; undefined without one. */
export function readForm(query: URLSearchParams, loan: Loan): OpenForm | undefined {
  const form = LOAN_FORMS.find((each) => each === query.get('form'));
  if (form === undefined || loan.status === 'ended' || findClosed(loan, form) !== undefined) return undefined;
  const amount = query.get('amount') ?? '';
  return { form, amount: isDecimal(amount) && isPositive(amount) ? amount : '' };
}

/** An address with a form, or without one. */
export function withForm(query: URLSearchParams, opened: Partial<OpenForm> = {}): URLSearchParams {
  const changed = new URLSearchParams(query);
  changed.delete('form');
  changed.delete('amount');
  if (opened.form !== undefined) changed.set('form', opened.form);
  if (opened.amount !== undefined && opened.amount !== '') changed.set('amount', opened.amount);
  return changed;
}
