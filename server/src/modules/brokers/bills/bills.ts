import type { AnswerOf, OperationsAnswerOf, OperationsParsedOf, ParsedOf } from '@aldgate/contract';
import { findBillIssuedBefore } from '@aldgate/domain/brokers/bills.ts';
import { startOfUtcDay, utcDay } from '@aldgate/domain/time/utcDay.ts';
import { findWaitingApprovals } from '../../../approvals/index.ts';
import type { Database } from '../../../kernel/database/database.ts';
import type { FileAnswer } from '../../../kernel/http/handlers.ts';
import { type ExportColumn, exportList } from '../../../kernel/lists/export.ts';
import { column, directionOf } from '../../../kernel/lists/keyset.ts';
import { listSource } from '../../../kernel/lists/listSource.ts';
import { readPage } from '../../../kernel/lists/readPage.ts';
import { readInstitutionNames } from '../../institution/index.ts';
import { exportedRows } from '../financing/exportedRows.ts';
import { english } from '../financing/labels.ts';
import { billTarget, describeBill, describeBillDetail, requireBill } from './billRows.ts';
import type { BillsDeps } from './deps.ts';

type Condition = OperationsParsedOf<'pageBill'>['queryCondition'];

/** BR-11: a broker's bills, the newest draft first. */
export async function pageBills(
  { database, businessClock }: BillsDeps,
  institutionId: string,
  request: ParsedOf<'pageTradeBill'>,
): Promise<AnswerOf<'pageTradeBill'>> {
  const { sort, ...condition } = request.queryCondition;
  const today = utcDay(await businessClock(database));
  const source = listBills(database, { ...condition, institutionId }, today);
  const { rows, ...page } = await readPage(source, request, directionOf(sort));
  return { items: rows.map((row) => describeBill(row, today)), ...page };
}

/** BR-11: the bills of all brokers. */
export async function pageAllBills(
  { database, businessClock }: BillsDeps,
  request: OperationsParsedOf<'pageBill'>,
): Promise<OperationsAnswerOf<'pageBill'>> {
  const { sort, ...condition } = request.queryCondition;
  const today = utcDay(await businessClock(database));
  const { rows, ...page } = await readPage(listBills(database, condition, today), request, directionOf(sort));
  const names = await readInstitutionNames(
    database,
    rows.map(({ institution_id }) => institution_id),
  );
  const items = rows.map((row) => {
    const { institution_id: institutionId } = row;
    return {
      ...describeBill(row, today),
      customer: { institutionId, name: names.get(institutionId) ?? institutionId },
    };
  });
  return { items, ...page };
}

function listBills(database: Database, condition: Omit<Condition, 'sort'>, today: string) {
  const { institutionId, type, status, cycle, isOverdue, startTime, endTime } = condition;
  let matching = database.selectFrom('broker_bill as b');
  if (institutionId !== undefined) matching = matching.where('b.institution_id', '=', institutionId);
  if (type !== undefined) matching = matching.where('b.type', '=', type);
  if (status !== undefined) matching = matching.where('b.status', '=', status);
  if (cycle !== undefined) matching = matching.where('b.start_on', '=', `${cycle}-01`);
  if (isOverdue !== undefined) {
    const before = findBillIssuedBefore(today);
    matching = matching.where((b) => {
      const overdue = b.and([b('b.status', '=', 'awaiting_receipt'), b('b.issued_on', '<', before)]);
      return isOverdue ? overdue : b.or([b('b.status', '<>', 'awaiting_receipt'), b('b.issued_on', '>=', before)]);
    });
  }
  if (startTime !== undefined) matching = matching.where('b.drafted_at', '>=', new Date(startTime));
  if (endTime !== undefined) matching = matching.where('b.drafted_at', '<', new Date(endTime));
  return listSource({
    database,
    scope: ['bills', condition],
    order: [column('b.number', 'bigint')],
    matching,
    select: (bills) => bills.selectAll('b'),
  });
}

/** BR-11: one of a broker's bills with its lines. Throws notFound. */
export async function queryBill(
  { database, businessClock }: BillsDeps,
  institutionId: string,
  { billNo }: ParsedOf<'queryTradeBill'>,
): Promise<AnswerOf<'queryTradeBill'>> {
  const row = await requireBill(database, billNo, { institutionId });
  return describeBillDetail(database, row, utcDay(await businessClock(database)));
}

/** BR-11: a bill as its reviewers see it. Throws notFound. */
export async function queryAnyBill(
  { database, businessClock }: BillsDeps,
  { billNo }: OperationsParsedOf<'queryBill'>,
): Promise<OperationsAnswerOf<'queryBill'>> {
  const row = await requireBill(database, billNo);
  const { institution_id: institutionId } = row;
  const target = billTarget(billNo);
  const [detail, names, approvals] = await Promise.all([
    businessClock(database).then((now) => describeBillDetail(database, row, utcDay(now))),
    readInstitutionNames(database, [institutionId]),
    findWaitingApprovals(database, [target]),
  ]);
  return {
    ...detail,
    customer: { institutionId, name: names.get(institutionId) ?? institutionId },
    reason: row.reason,
    approvalId: approvals.get(target)?.approvalId ?? null,
  };
}

type Line = AnswerOf<'queryTradeBill'>['lines'][number];

const ORDER_TYPES = { 1: 'Limit', 2: 'Market' } as const;

const COLUMNS: readonly ExportColumn<Line>[] = [
  { heading: english('Day (UTC)'), cell: ({ day }) => day },
  { heading: english('Exchange'), cell: ({ exchangeCode }) => exchangeCode },
  { heading: english('Account'), cell: ({ accountName }) => accountName },
  { heading: english('Order type'), cell: ({ orderType }) => (orderType === null ? null : ORDER_TYPES[orderType]) },
  { heading: english('Project'), cell: ({ projectName }) => projectName },
  { heading: english('Project number'), cell: ({ projectNo }) => projectNo },
  { heading: english('Volume or closing NAV, USDT'), cell: ({ volume }) => volume },
];

/** BR-11: the lines of one of a broker's bills as a file. Throws notFound. */
export async function exportBill(
  deps: BillsDeps,
  institutionId: string,
  request: ParsedOf<'exportTradeBill'>,
): Promise<FileAnswer> {
  const { billNo, startOn, endOn, lines } = await queryBill(deps, institutionId, request);
  return exportList({
    list: 'bill',
    account: billNo,
    columns: COLUMNS,
    time: ({ day }) => startOfUtcDay(day),
    from: startOfUtcDay(startOn),
    until: startOfUtcDay(endOn) + 1,
    language: 'en-US',
    items: exportedRows(lines),
  });
}
