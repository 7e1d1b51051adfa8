import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { ensureTask, titleMoney } from '../../../approvals/index.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { readInstitutionNames } from '../../institution/index.ts';
import { nameBill } from './billRows.ts';
import type { BillRow } from './tables.ts';

/** The title of a bill's task and of its approval. */
export async function titleBill(tx: Tx, row: BillRow, amount: string): Promise<string> {
  const names = await readInstitutionNames(tx, [row.institution_id]);
  const customer = names.get(row.institution_id) ?? row.institution_id;
  return `${customer}: ${nameBill(row)}, ${titleMoney(amount, row.currency)}`.slice(0, 200);
}

/** Opens the task of a bill's first review, also again after its issue was declined. */
export async function openBillTask(tx: Tx, row: BillRow, at: number): Promise<void> {
  const { bill_no: subjectId, institution_id: institutionId } = row;
  const title = await titleBill(tx, row, toDecimalString(row.amount));
  await ensureTask(tx, { kind: 'bill', subjectId, title, institutionId }, at);
}
