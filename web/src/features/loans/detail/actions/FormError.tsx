import { LoanError } from '../../LoanError.tsx';
import type { Loan } from '../../queries.ts';
import { readAmountBound } from './amountError.ts';

/** Why a change was rejected; nothing where the amount's field says so. */
export function FormError({ loan, error }: { readonly loan: Loan; readonly error: unknown }) {
  return readAmountBound(error) === undefined ? <LoanError error={error} sides={loan} /> : null;
}
