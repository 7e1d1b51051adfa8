import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { describeDay, endOfDay, type LoanCourse, listEndedDays } from '@aldgate/domain/loans/days.ts';
import { computeLtv } from '@aldgate/domain/loans/ltv.ts';
import { decimal, round, toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { Database } from '../../../kernel/database/database.ts';
import { readClosingPricesOfDays } from '../../statements/index.ts';
import type { LoanDeps } from '../deps.ts';
import { accrualOf, bearsInterest, readPrecisions, requireLoan } from '../loanRow.ts';
import type { LoanRow } from '../tables.ts';
import { paidOf } from './pageEvents.ts';

/** Places of the collateral's price in the borrowed asset. */
const PRICE_DECIMALS = 8;

/**
 * LN-01: what was owed and pledged at the end of each UTC day since the opening, by events and lines, and the LTV of
 * then at the closing prices. Throws notFound.
 */
export async function listLtv(
  { database, businessClock }: Pick<LoanDeps, 'database' | 'businessClock'>,
  institutionId: string,
  { loanId }: ParsedOf<'listLoanLtv'>,
): Promise<AnswerOf<'listLoanLtv'>> {
  const row = await requireLoan(database, institutionId, loanId);
  const until = row.ended_at?.getTime() ?? (await businessClock(database));
  const days = listEndedDays(row.opened_at.getTime(), until);
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const [course, closings] = await Promise.all([
    readCourse(database, row),
    readClosingPricesOfDays(database, new Date(endOfDay(first)), new Date(endOfDay(last))),
  ]);
  return days.map((day) => {
    const state = describeDay(course, day);
    const closing = closings.get(endOfDay(day));
    const [dueIndex, collateralIndex] = [closing?.get(row.asset), closing?.get(row.collateral_asset)];
    if (dueIndex === undefined || collateralIndex === undefined) return { ...state, price: null, ltv: null };
    const price = toDecimalString(round(decimal(collateralIndex).div(dueIndex), PRICE_DECIMALS, 'half-even'));
    const { owed: due, collateralAmount: collateral } = state;
    return { ...state, price, ltv: computeLtv({ due, dueIndex, collateral, collateralIndex }) };
  });
}

async function readCourse(database: Database, row: LoanRow): Promise<LoanCourse> {
  const [events, lines, precisions] = await Promise.all([
    database.selectFrom('loan_event').selectAll().where('loan_id', '=', row.id).orderBy('number').execute(),
    database
      .selectFrom('loan_interest_line')
      .select(['from_hour', 'interest', 'overdue_interest'])
      .where('loan_id', '=', row.id)
      .execute(),
    readPrecisions(database),
  ]);
  return {
    changes: events.map((event) => ({
      businessAt: event.business_at.getTime(),
      principal: toDecimalString(event.principal),
      collateralAmount: toDecimalString(event.collateral),
      paid: paidOf(event),
    })),
    lines: lines.map((line) => ({
      fromHour: line.from_hour,
      interest: line.interest,
      overdueInterest: line.overdue_interest,
    })),
    accrual: accrualOf(row),
    bearsInterest: bearsInterest(row),
    precision: precisions(row.asset),
  };
}
