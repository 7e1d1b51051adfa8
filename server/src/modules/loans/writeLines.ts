import { computeInterestLines, type InterestLine } from '@aldgate/domain/loans/interest.ts';
import { sumAmounts } from '@aldgate/domain/money/amount.ts';
import type { Insertable } from 'kysely';
import type { Tx } from '../../kernel/database/database.ts';
import type { Tables } from '../../kernel/database/tables.ts';
import { accrualOf, bearsInterest, type Precisions, updateLoan } from './loanRow.ts';
import { postLines } from './postings.ts';
import type { LoanRow } from './tables.ts';

interface Writing {
  readonly at: number;
  readonly businessNow: number;
  readonly precisions: Precisions;
  /** Whether something is done with the loan now: the hour that has started is counted. */
  readonly isAction: boolean;
}

/**
 * LN-01: writes the lines of interest that a locked loan lacks, posts them, and returns the loan with what is owed
 * then.
 */
export async function writeLines(
  tx: Tx,
  row: LoanRow,
  { at, businessNow, precisions, isAction }: Writing,
): Promise<LoanRow> {
  if (!bearsInterest(row)) return row;
  const { lines, accrual } = computeInterestLines(accrualOf(row), {
    at: businessNow,
    isAction,
    precision: precisions(row.asset),
  });
  if (lines.length === 0) return row;
  await tx
    .insertInto('loan_interest_line')
    .values(lines.map((line) => toLineRow(row, line)))
    .execute();
  await postLines(tx, row, lines, at);
  return updateLoan(tx, row, {
    counted_hours: accrual.countedHours,
    product: accrual.product,
    overdue_product: accrual.overdueProduct,
    interest: sumAmounts([row.interest, ...lines.map(({ interest }) => interest)]),
    overdue_interest: sumAmounts([row.overdue_interest, ...lines.map(({ overdueInterest }) => overdueInterest)]),
  });
}

/** A line of a loan as it is stored. */
export const toLineRow = (
  { id, institution_id }: Pick<LoanRow, 'id' | 'institution_id'>,
  line: InterestLine,
): Insertable<Tables['loan_interest_line']> => ({
  loan_id: id,
  institution_id,
  from_hour: line.fromHour,
  to_hour: line.toHour,
  day: line.day,
  principal: line.principal,
  annual_rate: line.annualRate,
  interest: line.interest,
  overdue_hours: line.overdueHours,
  overdue_interest: line.overdueInterest,
});
