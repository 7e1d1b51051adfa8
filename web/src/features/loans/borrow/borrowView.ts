import { interestToMaturity } from '@aldgate/domain/loans/interest.ts';
import { collateralFor, computeLtv, dueFor, type LoanValues } from '@aldgate/domain/loans/ltv.ts';
import { movingPricesOfSteps } from '@aldgate/domain/loans/movingPrice.ts';
import type { LoanSteps, LoanTerm } from '@aldgate/domain/loans/terms.ts';
import { decimal, isPositive, round, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { enteredPlaces } from '@aldgate/domain/money/amountRules.ts';
import { type Entry, validateEntry } from '../../../lib/amounts/entry.ts';
import { type BorrowEntry, findFollowing, type Linked } from './borrowEntry.ts';

/** US dollars; null without a current one. */
export interface Indexes {
  readonly dueIndex: string | null;
  readonly collateralIndex: string | null;
}

/** Values that the figures of a loan follow from, now. */
export interface BorrowTerms extends Indexes {
  readonly steps: LoanSteps;
  readonly rates: readonly { readonly term: LoanTerm; readonly annualRate: string }[];
  /** Places of both assets. */
  readonly precision: { readonly due: number; readonly collateral: number };
  /** The indexes that an amount follows from, where they are not those of now. */
  readonly held?: Indexes | undefined;
}

export interface BorrowView {
  /** The figures as entered, and the one that follows. */
  readonly texts: Readonly<Record<Linked, string>>;
  readonly follows: Linked;
  readonly entries: Readonly<Record<Linked, Entry>>;
  /** Whether a figure is wrong, so that what follows from it is unknown. */
  readonly isMarked: boolean;
  /** Both amounts and their indexes; undefined until they are known. */
  readonly values: LoanValues | undefined;
  /** A fraction. */
  readonly ltv: string | null;
  /** Prices at each step, of the asset that moves the loan, in US dollars. */
  readonly prices: ReturnType<typeof movingPricesOfSteps> | undefined;
  /** Each term with its rate, and what its interest is by maturity. */
  readonly terms: readonly { readonly term: LoanTerm; readonly annualRate: string; readonly interest: string | null }[];
}

const SMALLEST = '0.00000001';

/** Derives the figure that follows from the other two, and what the loan would cost and bear. */
export function viewBorrow(entry: BorrowEntry, terms: BorrowTerms): BorrowView {
  const { steps, precision, rates } = terms;
  const entered = {
    amount: validateEntry(entry.texts.amount, { precision: precision.due, minimum: SMALLEST }),
    collateral: validateEntry(entry.texts.collateral, { precision: precision.collateral, minimum: SMALLEST }),
    ltv: validateEntry(entry.texts.ltv, {
      precision: 2,
      minimum: '0.01',
      maximum: toDecimalString(decimal(steps.opening).times('100')),
    }),
  };
  const follows = findFollowing(entry);
  const entries = { ...entered, [follows]: follow(follows, entered, terms) };
  const { amount, collateral } = entries;
  const { dueIndex, collateralIndex } = terms;
  const values =
    amount.kind === 'amount' && collateral.kind === 'amount' && dueIndex !== null && collateralIndex !== null
      ? { due: amount.amount, dueIndex, collateral: collateral.amount, collateralIndex }
      : undefined;
  const derived = entries[follows];
  return {
    texts: { ...entry.texts, [follows]: derived.kind === 'amount' ? derived.amount : '' },
    follows,
    entries,
    isMarked: Object.values(entries).some(({ kind }) => kind === 'invalid'),
    values,
    ltv: values === undefined ? null : computeLtv(values),
    prices: values && movingPricesOfSteps(entry, values, steps),
    terms: rates.map(({ term, annualRate }) => ({
      term,
      annualRate,
      interest:
        amount.kind === 'amount' ? interestToMaturity(amount.amount, { annualRate, term }, precision.due) : null,
    })),
  };
}

const EMPTY: Entry = { kind: 'empty' };

const asEntry = (amount: string): Entry => (isPositive(amount) ? { kind: 'amount', amount } : EMPTY);

/** The figure that follows from two valid ones; empty without them, or without an index. */
function follow(
  follows: Linked,
  { amount, collateral, ltv }: Readonly<Record<Linked, Entry>>,
  { precision, held, ...now }: BorrowTerms,
): Entry {
  const { dueIndex, collateralIndex } = follows === 'ltv' ? now : (held ?? now);
  if (dueIndex === null || collateralIndex === null) return EMPTY;
  const indexes = { dueIndex, collateralIndex };
  const fraction = ltv.kind === 'amount' ? toDecimalString(decimal(ltv.amount).div('100')) : undefined;
  if (follows === 'amount' && collateral.kind === 'amount' && fraction !== undefined)
    return asEntry(dueFor({ ...indexes, collateral: collateral.amount }, fraction, enteredPlaces(precision.due)));
  if (follows === 'collateral' && amount.kind === 'amount' && fraction !== undefined)
    return asEntry(collateralFor({ ...indexes, due: amount.amount }, fraction, enteredPlaces(precision.collateral)));
  if (follows === 'ltv' && amount.kind === 'amount' && collateral.kind === 'amount') {
    const value = computeLtv({ ...indexes, due: amount.amount, collateral: collateral.amount }) ?? '0';
    return asEntry(toDecimalString(round(decimal(value).times('100'), 2, 'down')));
  }
  return EMPTY;
}
