import { findOwedHours, type RecomputedLoan, recomputeLoan } from '@aldgate/domain/loans/recomputeLoan.ts';
import type { Loan } from '../../queries.ts';
import type { LoanEvent, LoanLine } from '../queries.ts';

/** A loan recomputed from its records. */
export interface CheckedLoan extends RecomputedLoan<LoanEvent, LoanLine> {
  /** The hours after which what is owed now is the sum; null where it is none. */
  readonly owedHours: number | null;
}

interface Records {
  readonly loan: Loan;
  readonly events: readonly LoanEvent[];
  readonly lines: readonly LoanLine[];
}

/** LN-01: recomputes a loan's lines, payments, sums and debt in this browser; undefined where no event draws it. */
export function checkLoan({ loan, events, lines }: Records, precision: number): CheckedLoan | undefined {
  const { overdueRate, collateralAsset, liabilities } = loan;
  const found = recomputeLoan({ events, lines, overdueRate, collateralAsset, precision });
  return found && { ...found, owedHours: findOwedHours(found, liabilities, precision) };
}
