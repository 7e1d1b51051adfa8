import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { startOfHour } from '@aldgate/domain/loans/interest.ts';
import type { Liabilities } from '@aldgate/domain/loans/liabilities.ts';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { Selectable } from 'kysely';
import { ApiError } from '../../../kernel/apiError.ts';
import type { Database } from '../../../kernel/database/database.ts';
import type { Tables } from '../../../kernel/database/tables.ts';
import { column, directionOf } from '../../../kernel/lists/keyset.ts';
import { listSource, type RowOf } from '../../../kernel/lists/listSource.ts';
import { readPage } from '../../../kernel/lists/readPage.ts';
import type { LoanDeps } from '../deps.ts';

type Event = AnswerOf<'pageLoanEvent'>['items'][number];
type Condition = Omit<ParsedOf<'pageLoanEvent'>['queryCondition'], 'sort'>;

/** The events of an institution's loans, or of one, in order. */
export function listEvents(database: Database, institutionId: string, { loanId, startTime, endTime }: Condition) {
  let matching = database
    .selectFrom('loan_event as e')
    .innerJoin('loan as l', 'l.id', 'e.loan_id')
    .leftJoin('loan_receipt as r', 'r.event_id', 'e.id')
    .where('e.institution_id', '=', institutionId);
  if (loanId !== undefined) matching = matching.where('e.loan_id', '=', loanId);
  if (startTime !== undefined) matching = matching.where('e.at', '>=', new Date(startTime));
  if (endTime !== undefined) matching = matching.where('e.at', '<', new Date(endTime));
  return listSource({
    database,
    scope: ['loanEvents', institutionId, loanId, startTime, endTime],
    order: [column('e.number', 'bigint')],
    matching,
    select: (events) => events.selectAll('e').select(['l.opened_at', 'r.event_id as receipt_id']),
  });
}

const optional = (amount: string | null): string | null => (amount === null ? null : toDecimalString(amount));

/** Reads what an event paid; null of events without a payment. */
export const paidOf = (
  row: Pick<Selectable<Tables['loan_event']>, 'paid_principal' | 'paid_interest' | 'paid_overdue_interest'>,
): Liabilities | null =>
  row.paid_principal === null
    ? null
    : {
        principal: toDecimalString(row.paid_principal),
        interest: toDecimalString(row.paid_interest ?? '0'),
        overdueInterest: toDecimalString(row.paid_overdue_interest ?? '0'),
      };

export const formatEvent = (row: RowOf<typeof listEvents>): Event => ({
  eventId: row.id,
  loanId: row.loan_id,
  at: row.at.getTime(),
  businessAt: row.business_at.getTime(),
  event: row.event,
  amount: optional(row.amount),
  asset: row.asset,
  paid: paidOf(row),
  ltv: optional(row.ltv),
  principal: toDecimalString(row.principal),
  collateralAmount: toDecimalString(row.collateral),
  annualRate: toDecimalString(row.annual_rate),
  maturityAt: startOfHour(row.opened_at.getTime(), row.maturity_hour),
  hasReceipt: row.receipt_id !== null,
});

/** LN-01: the events of an institution's loans, or of one. */
export async function pageEvents(
  { database }: LoanDeps,
  institutionId: string,
  request: ParsedOf<'pageLoanEvent'>,
): Promise<AnswerOf<'pageLoanEvent'>> {
  const { sort, ...condition } = request.queryCondition;
  const { rows, ...page } = await readPage(listEvents(database, institutionId, condition), request, directionOf(sort));
  return { items: rows.map(formatEvent), ...page };
}

/** LN-01: the signed receipt of a liquidation of an institution's loan. Throws notFound. */
export async function readReceipt(
  { database, receiptKey }: LoanDeps,
  institutionId: string,
  { eventId }: ParsedOf<'queryLoanReceipt'>,
): Promise<AnswerOf<'queryLoanReceipt'>> {
  const kept = await database
    .selectFrom('loan_receipt as r')
    .innerJoin('loan_event as e', 'e.id', 'r.event_id')
    .innerJoin('loan as l', 'l.id', 'e.loan_id')
    .select(['r.payload', 'r.signature'])
    .where('r.event_id', '=', eventId)
    .where('l.institution_id', '=', institutionId)
    .executeTakeFirst();
  if (kept === undefined) throw new ApiError('notFound');
  return {
    eventId,
    payload: kept.payload,
    signature: kept.signature.toString('base64'),
    algorithm: 'ECDSA P-256 SHA-256',
    publicKey: receiptKey.publicKey,
  };
}
