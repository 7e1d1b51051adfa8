import '../bills/tables.ts';
import { computeBillVolume } from '@aldgate/domain/brokers/bills.ts';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { billTransferKey, feeOf } from '../bills/billRows.ts';
import type { BillRow } from '../bills/tables.ts';
import { type BrokerDifference, compare } from './differences.ts';

/** Bills whose lines are in memory at a time. */
const PART = 50;

/** Compares each bill with its lines and with its formula, and what was paid with the journal. */
export async function compareBills(
  tx: Tx,
): Promise<{ readonly bills: number; readonly differences: readonly BrokerDifference[] }> {
  const differences: BrokerDifference[] = [];
  let bills = 0;
  let after = '';
  for (;;) {
    const part = await tx
      .selectFrom('broker_bill')
      .selectAll()
      .where('bill_no', '>', after)
      .orderBy('bill_no')
      .limit(PART)
      .execute();
    if (part.length === 0) return { bills, differences };
    bills += part.length;
    after = part.at(-1)?.bill_no ?? after;
    const numbers = part.map(({ bill_no }) => bill_no);
    const [linesOf, postedOf] = await Promise.all([readLines(tx, numbers), readPosted(tx, numbers)]);
    differences.push(
      ...part.flatMap((row) => compareBill(row, linesOf.get(row.bill_no) ?? [], postedOf.get(row.bill_no) ?? '0')),
    );
  }
}

type Line = Awaited<ReturnType<typeof selectLines>>[number];

function compareBill(row: BillRow, lines: readonly Line[], posted: string): readonly BrokerDifference[] {
  const { bill_no: name, type, volume, amount, days, status } = row;
  const closedDays = String(new Set(lines.map(({ day }) => day)).size);
  return [
    ...compare(`${name} volume, by its lines`, volume, computeBillVolume(type, lines)),
    ...(type === 2 ? compare(`${name} days, by its lines`, String(days), closedDays) : []),
    ...compare(`${name} amount, by its formula`, amount, feeOf(row).amount),
    ...compare(`${name} paid, by the journal`, status === 'received' ? amount : '0', posted),
  ];
}

const selectLines = (tx: Tx, billNos: readonly string[]) =>
  tx.selectFrom('broker_bill_line').select(['bill_no', 'day', 'volume']).where('bill_no', 'in', billNos).execute();

const readLines = async (tx: Tx, billNos: readonly string[]) =>
  Map.groupBy(await selectLines(tx, billNos), ({ bill_no }) => bill_no);

/** Reads what the journal posted to `fees` for bills. */
async function readPosted(tx: Tx, billNos: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const billOf = new Map(billNos.map((billNo) => [billTransferKey(billNo), billNo]));
  const rows = await tx
    .selectFrom('ledger_transfer as t')
    .innerJoin('ledger_entry as e', 'e.transfer_id', 't.id')
    .innerJoin('ledger_account as a', 'a.id', 'e.account_id')
    .select(['t.key', 'e.amount'])
    .where('t.key', 'in', [...billOf.keys()])
    .where('a.type', '=', 'fees')
    .execute();
  return new Map(rows.map(({ key, amount }) => [billOf.get(key) ?? '', toDecimalString(amount)]));
}
