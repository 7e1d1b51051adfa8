import { randomUUID } from 'node:crypto';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { notify } from '../../../kernel/events/changeEvents.ts';
import { suspense } from '../../../ledger/account.ts';
import { postAll } from '../../../ledger/post.ts';
import { creditedColumns, creditedInstitution } from '../deposits/credited.ts';
import { openReference } from '../deposits/reference.ts';
import type { PaymentOwner } from '../payments/paymentOwner.ts';
import { bankLegs } from '../platformAccounts/platformAccount.ts';
import type { LineRow } from './lineRow.ts';
import { lockReturned, reopenLine } from './returnLine.ts';

/** Connects banks with the lines that are returned. What came in stays in suspense until it has left. */
export const createLineReturns = (): PaymentOwner => ({
  async lock(tx, reference) {
    await lockLine(tx, reference);
  },

  admit: async () => 'go',
  batched: async () => undefined,
  unbatched: async () => undefined,
  exported: async () => undefined,

  async settled(tx, reference, _debit, at) {
    const line = await lockLine(tx, reference);
    const { account_id: id } = await tx
      .selectFrom('bank_payment')
      .select('account_id')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow();
    const { asset } = line;
    const legs = bankLegs({ id, asset }, suspense(asset), `-${toDecimalString(line.amount)}`);
    const transfer = {
      key: `bank_return:${reference}`,
      flow: 'others',
      reference: `bank_line:${line.id}`,
      legs,
    } as const;
    await postAll(tx, [transfer], at);
    await recordReturned(tx, line, at);
  },

  async rejected(tx, reference, _rejection, at) {
    await reopenLine(tx, await lockLine(tx, reference), at);
  },

  async returned(tx, reference, _back, at) {
    const line = await lockLine(tx, reference);
    await reopenLine(tx, line, at);
    return suspense(line.asset);
  },
});

async function lockLine(tx: Tx, returnId: string): Promise<LineRow> {
  const line = await lockReturned(tx, returnId);
  if (line === undefined) throw new ApiError('changedMeanwhile');
  return line;
}

/** The customer whom the line named sees it among the deposits. */
async function recordReturned(tx: Tx, line: LineRow, at: number): Promise<void> {
  const { proposed_institution_id: institutionId, asset } = line;
  if (institutionId === null) return;
  const credited = creditedInstitution(institutionId);
  const depositId = randomUUID();
  const amount = toDecimalString(line.amount);
  await tx
    .insertInto('bank_deposit')
    .values({
      id: depositId,
      ...creditedColumns(credited),
      asset,
      amount,
      reference: await openReference(tx, credited, asset, at),
      state: 'returned',
      created_at: line.imported_at,
      ended_at: new Date(at),
    })
    .execute();
  await tx.updateTable('bank_line').set({ deposit_id: depositId }).where('id', '=', line.id).execute();
  await notify(tx, { topic: 'wallet', institutionId });
}
