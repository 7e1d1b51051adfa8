import './tables.ts';
import type { AnswerOf } from '@aldgate/contract';
import { type BillStatus, computeBillFee, findBillDueDay, isBillOverdue } from '@aldgate/domain/brokers/bills.ts';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import type { BillRow } from './tables.ts';

type Bill = AnswerOf<'pageTradeBill'>['items'][number];
type BillDetail = AnswerOf<'queryTradeBill'>;

/** The subject of a bill's approvals and audit records. */
export const billTarget = (billNo: string): string => `broker_bill:${billNo}`;

/** The key of a bill's payment in the ledger. */
export const billTransferKey = (billNo: string): string => `bill:${billNo}`;

/** 'Trade bill 2026-11'. */
export const nameBill = ({ type, start_on }: Pick<BillRow, 'type' | 'start_on'>): string =>
  `${type === 1 ? 'Trade bill' : 'Trade and fund bill'} ${start_on.slice(0, 7)}`;

const PROVISIONAL: readonly BillStatus[] = ['pending_first_review', 'pending_second_review'];

/** The fee of a bill with a reduced volume, by default its own. */
export const feeOf = (row: BillRow, reducedVolume = row.reduced_volume) =>
  computeBillFee({
    type: row.type,
    volume: toDecimalString(row.volume),
    reducedVolume: toDecimalString(reducedVolume),
    days: row.days,
    fixedFee: toDecimalString(row.fixed_fee),
    tiers: row.tiers,
  });

/** A bill as lists show it; `today` is the day of the business clock. */
export const describeBill = (row: BillRow, today: string): Bill => ({
  billNo: row.bill_no,
  name: nameBill(row),
  type: row.type,
  cycle: row.start_on.slice(0, 7),
  startOn: row.start_on,
  endOn: row.end_on,
  days: row.days,
  volume: toDecimalString(row.volume),
  reducedVolume: toDecimalString(row.reduced_volume),
  billableVolume: feeOf(row).billableVolume,
  fixedFee: toDecimalString(row.fixed_fee),
  tiers: row.tiers.map(({ upTo, rate }) => ({ upTo, rate })),
  amount: toDecimalString(row.amount),
  currency: row.currency,
  status: row.status,
  isProvisional: PROVISIONAL.includes(row.status),
  isOverdue: isBillOverdue({ status: row.status, issuedOn: row.issued_on }, today),
  draftedAt: row.drafted_at.getTime(),
  issuedAt: row.issued_at?.getTime() ?? null,
  dueOn: row.issued_on === null ? null : findBillDueDay(row.issued_on),
  receivedAt: row.received_at?.getTime() ?? null,
});

/** A bill with its lines, and how its fee is made up. */
export async function describeBillDetail(database: Database, row: BillRow, today: string): Promise<BillDetail> {
  const lines = await database
    .selectFrom('broker_bill_line')
    .selectAll()
    .where('bill_no', '=', row.bill_no)
    .orderBy('day')
    .orderBy('id')
    .execute();
  return {
    ...describeBill(row, today),
    tierFees: [...feeOf(row).tierFees],
    lines: lines.map((line) => ({
      day: line.day,
      exchangeCode: line.exchange_code,
      brokerAccountId: line.account_id,
      accountName: line.account_name,
      orderType: line.order_type,
      projectNo: line.project_no,
      projectName: line.project_name,
      volume: toDecimalString(line.volume),
    })),
  };
}

/** The bill of a number, of any broker or of one. Throws notFound. */
export async function requireBill(
  database: Database | Tx,
  billNo: string,
  { institutionId, isLocked = false }: { readonly institutionId?: string; readonly isLocked?: boolean } = {},
): Promise<BillRow> {
  let query = database.selectFrom('broker_bill').selectAll().where('bill_no', '=', billNo);
  if (institutionId !== undefined) query = query.where('institution_id', '=', institutionId);
  if (isLocked) query = query.forUpdate();
  const row = await query.executeTakeFirst();
  if (row === undefined) throw new ApiError('notFound');
  return row;
}
