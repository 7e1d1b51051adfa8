import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { utcDay } from '@aldgate/domain/time/utcDay.ts';
import type { Selectable } from 'kysely';
import type { Database } from '../../../kernel/database/database.ts';
import type { Tables } from '../../../kernel/database/tables.ts';
import { column, directionOf } from '../../../kernel/lists/keyset.ts';
import { listSource } from '../../../kernel/lists/listSource.ts';
import { readPage } from '../../../kernel/lists/readPage.ts';
import type { LoanDeps } from '../deps.ts';

type Line = AnswerOf<'pageLoanInterest'>['items'][number];
type Condition = Omit<ParsedOf<'pageLoanInterest'>['queryCondition'], 'sort'>;

/** The lines of an institution's loans, or of one, as they were written; the range of time is that of their days. */
export function listLines(database: Database, institutionId: string, { loanId, startTime, endTime }: Condition) {
  let matching = database.selectFrom('loan_interest_line as l').where('l.institution_id', '=', institutionId);
  if (loanId !== undefined) matching = matching.where('l.loan_id', '=', loanId);
  if (startTime !== undefined) matching = matching.where('l.day', '>=', utcDay(startTime));
  if (endTime !== undefined) matching = matching.where('l.day', '<=', utcDay(endTime - 1));
  return listSource({
    database,
    scope: ['loanLines', institutionId, loanId, startTime, endTime],
    order: [column('l.number', 'bigint')],
    matching,
    select: (lines) => lines.selectAll('l'),
  });
}

export const formatLine = (row: Selectable<Tables['loan_interest_line']>): Line => ({
  loanId: row.loan_id,
  day: row.day,
  fromHour: row.from_hour,
  toHour: row.to_hour,
  principal: toDecimalString(row.principal),
  annualRate: toDecimalString(row.annual_rate),
  interest: toDecimalString(row.interest),
  overdueHours: row.overdue_hours,
  overdueInterest: toDecimalString(row.overdue_interest),
});

/** LN-01: the lines of an institution's loans, or of one. */
export async function pageLines(
  { database }: LoanDeps,
  institutionId: string,
  request: ParsedOf<'pageLoanInterest'>,
): Promise<AnswerOf<'pageLoanInterest'>> {
  const { sort, ...condition } = request.queryCondition;
  const { rows, ...page } = await readPage(listLines(database, institutionId, condition), request, directionOf(sort));
  return { items: rows.map(formatLine), ...page };
}
