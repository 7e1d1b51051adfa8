import '../capital/interestTables.ts';
import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import { column, directionOf } from '../../../kernel/lists/keyset.ts';
import { listSource } from '../../../kernel/lists/listSource.ts';
import { readPage } from '../../../kernel/lists/readPage.ts';
import type { PaymentRow } from '../capital/interestPayments.ts';

type Payment = AnswerOf<'pageInterestPayment'>['items'][number];
type Condition = ParsedOf<'pageInterestPayment'>['queryCondition'] &
  ParsedOf<'pageFinancingInterestPayment'>['queryCondition'];
type Request = Omit<ParsedOf<'pageInterestPayment'>, 'queryCondition'> & {
  readonly queryCondition: Pick<Condition, 'sort'> & Partial<Condition>;
};

/** BR-08: the payments of interest of a broker, by time. */
export async function pagePayments(
  database: Database,
  institutionId: string,
  request: Request,
): Promise<AnswerOf<'pageInterestPayment'>> {
  const { sort, ...condition } = request.queryCondition;
  const { projectNo, financingNo, method, status, startTime, endTime } = condition;
  let matching = database.selectFrom('broker_interest_payment as p').where('p.institution_id', '=', institutionId);
  if (projectNo !== undefined) matching = matching.where('p.project_no', '=', projectNo);
  if (financingNo !== undefined) matching = matching.where('p.financing_no', '=', financingNo);
  if (method !== undefined) matching = matching.where('p.method', '=', method);
  if (status !== undefined) matching = matching.where('p.status', '=', status);
  if (startTime !== undefined) matching = matching.where('p.created_at', '>=', new Date(startTime));
  if (endTime !== undefined) matching = matching.where('p.created_at', '<', new Date(endTime));
  const source = listSource({
    database,
    scope: ['interest payments', institutionId, condition],
    order: [column('p.created_at', 'time'), column('p.apply_no', 'text')],
    matching,
    select: (payments) => payments.selectAll('p'),
  });
  const { rows, ...page } = await readPage(source, request, directionOf(sort));
  return { items: await describePayments(database, rows), ...page };
}

/** Payments as lists show them. */
export async function describePayments(database: Database | Tx, rows: readonly PaymentRow[]): Promise<Payment[]> {
  if (rows.length === 0) return [];
  const projects = await database
    .selectFrom('broker_project')
    .select(['project_no', 'currency'])
    .where(
      'project_no',
      'in',
      rows.map(({ project_no }) => project_no),
    )
    .execute();
  const currencies = new Map(projects.map(({ project_no, currency }) => [project_no, currency]));
  return rows.map((row) => ({
    applyNo: row.apply_no,
    statementNo: row.statement_no,
    projectNo: row.project_no,
    method: row.method,
    location: row.location?.location ?? null,
    label: row.location?.label ?? null,
    network: row.network,
    address: row.address,
    txid: row.txid,
    amount: toDecimalString(row.amount),
    asset: currencies.get(row.project_no) ?? '',
    status: row.status,
    reason: row.reason,
    createdAt: row.created_at.getTime(),
    decidedAt: row.decided_at?.getTime() ?? null,
  }));
}
