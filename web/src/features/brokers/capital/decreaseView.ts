import { interestOfDay } from '@aldgate/domain/brokers/financing/interest.ts';
import { divideFullRepayment } from '@aldgate/domain/brokers/financing/settlement.ts';
import { FINANCING_DECIMALS } from '@aldgate/domain/brokers/financing/tranches.ts';
import { decimal, isPositive, round, sumAmounts, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { type Entry, validateEntry } from '../../../lib/amounts/entry.ts';
import type { ProjectInfo } from '../projectQueries.ts';
import { SMALLEST } from './assignment.ts';
import type { CapitalFigures } from './capitalAfter.ts';
import type { DecreasePreview } from './queries.ts';

type Project = Pick<
  ProjectInfo,
  'priorityPrincipal' | 'subordinatedPrincipal' | 'unpaidInterest' | 'annualRate' | 'terms'
>;

interface Inputs {
  readonly priority: string;
  readonly subordinated: string;
  /** Undefined until it is loaded. */
  readonly preview: Pick<DecreasePreview, 'priorityMaximum' | 'subordinatedMaximum'> | undefined;
}

export interface DecreaseView {
  readonly priority: Entry;
  readonly subordinated: Entry;
  /** Both parts, '0' where one is missing or wrong; decimal strings. */
  readonly repaid: string;
  readonly takenOut: string;
  readonly total: string;
  /** Both are valid, and at least one is above zero. */
  readonly isEntered: boolean;
}

/** Derives the view of a partial decrease: its errors with the bound that each breaks. */
export function viewDecrease({ priority, subordinated, preview }: Inputs): DecreaseView {
  const validate = (text: string, maximum: string | undefined) =>
    validateEntry(text, { precision: FINANCING_DECIMALS, minimum: SMALLEST, available: maximum });
  const repaying = validate(priority, preview?.priorityMaximum);
  const taking = validate(subordinated, preview?.subordinatedMaximum);
  const repaid = repaying.kind === 'amount' ? repaying.amount : '0';
  const takenOut = taking.kind === 'amount' ? taking.amount : '0';
  const total = toDecimalString(decimal(repaid).plus(takenOut));
  return {
    priority: repaying,
    subordinated: taking,
    repaid,
    takenOut,
    total,
    isEntered: repaying.kind !== 'invalid' && taking.kind !== 'invalid' && isPositive(total),
  };
}

/** Reads the amount of a text, whatever bounds it; '0' where it is none. */
export const readAmount = (text: string): string => {
  const entry = validateEntry(text, { precision: FINANCING_DECIMALS, minimum: SMALLEST });
  return entry.kind === 'amount' ? entry.amount : '0';
};

/** The figures after a decrease: the principals by subtraction, the others as the server computed them. */
export function readDecreased(
  { priorityPrincipal, subordinatedPrincipal, annualRate }: Project,
  { repaid, takenOut }: Pick<DecreaseView, 'repaid' | 'takenOut'>,
  { ratioAfter, navAfter, cushionAfter }: Pick<DecreasePreview, 'ratioAfter' | 'navAfter' | 'cushionAfter'>,
): CapitalFigures {
  const priority = toDecimalString(decimal(priorityPrincipal).minus(repaid));
  return {
    priority,
    subordinated: toDecimalString(decimal(subordinatedPrincipal).minus(takenOut)),
    ratio: ratioAfter,
    nav: navAfter,
    cushion: cushionAfter,
    interestADay: interestOfDay(priority, annualRate ?? '0'),
  };
}

/** Claims that a full repayment pays. Decimal strings; `loss` is the part of S that is missing. */
export interface FullRepayment {
  readonly total: string;
  readonly principal: string;
  readonly interest: string;
  readonly subordinated: string;
  /** Excess over the subordinated principal. */
  readonly profit: string;
  readonly loss: string;
}

/** BR-04: a full repayment pays the principal, then the interest; the rest is the subordinated side's. */
export function viewFullRepayment(
  { priorityPrincipal, subordinatedPrincipal }: Project,
  { interestDue, sources }: Pick<DecreasePreview, 'interestDue' | 'sources'>,
): FullRepayment {
  const total = sumAmounts(sources.map(({ available }) => cut(available)));
  const owed = { priority: priorityPrincipal, unpaidInterest: interestDue, subordinated: subordinatedPrincipal };
  // Profit is shown before the platform's share.
  const { principal, interest, subordinated, profit } = divideFullRepayment(total, { ...owed, profitShare: '0' });
  return {
    total,
    principal,
    interest,
    subordinated: sumAmounts([subordinated, profit]),
    profit,
    loss: toDecimalString(decimal(subordinatedPrincipal).minus(subordinated)),
  };
}

/** Cuts the balance of a location to the decimals that can be entered. */
export const cut = (available: string): string => toDecimalString(round(available, FINANCING_DECIMALS, 'down'));
