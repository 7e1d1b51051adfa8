import { randomUUID } from 'node:crypto';
import type { OperationsAnswerOf, OperationsParsedOf } from '@aldgate/contract';
import { formatDay } from '@aldgate/domain/time/formatTime.ts';
import { z } from 'zod';
import { assertUnchanged, type Effect, requestApproval } from '../../../approvals/index.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import { type Database, inTransaction, type Tx } from '../../../kernel/database/database.ts';
import type { ActingOperator } from '../../../kernel/http/actingOperator.ts';
import type { BankDeps } from '../deps.ts';
import {
  lockPlatformAccount,
  type PlatformAccountRow,
  readPlatformAccount,
} from '../platformAccounts/platformAccount.ts';
import { admitPayments, type PaymentDeps } from './admitPayments.ts';
import { assertValueDate } from './assertValueDate.ts';
import { type BatchRow, describeBatch, listPayments, lockBatch } from './batch.ts';
import { endToEndIdOf } from './payment.ts';
import type { PaymentOwner } from './paymentOwner.ts';
import { requeuePayments } from './requeuePayments.ts';

type Request = OperationsParsedOf<'createBankBatch'>;

/** The most payments of a file. */
const PAYMENTS_MAX = 1_000;

/**
 * Puts the payments that wait for a currency into a batch, which needs a second operator. What became stricter for a
 * payment since its release keeps it out. Throws format for a value date that is past or on which banks are closed,
 * changedMeanwhile where no payment can go.
 */
export async function createBatch(
  { businessClock, ...deps }: PaymentDeps & Pick<BankDeps, 'businessClock'>,
  request: Request,
  actor: ActingOperator,
): Promise<OperationsAnswerOf<'createBankBatch'>> {
  const { database, owner } = deps;
  const { asset } = await readPlatformAccount(database, request.accountId);
  // Before any payment is admitted: what stops a payment is stored for good.
  await assertValueDate(database, { asset, valueDate: request.valueDate }, await businessClock(database));
  const waiting = await findWaiting(database, request);
  const admitted = await admitPayments(deps, waiting, actor.at);
  return inTransaction(database, async (tx) => {
    // The owners' records are locked before the account and the payments, as everywhere.
    for (const reference of admitted.toSorted()) await owner.lock(tx, reference);
    const account = await lockPlatformAccount(tx, request.accountId);
    if (admitted.length === 0) throw new ApiError('changedMeanwhile');
    const batch = await insertBatch(tx, account, request, actor);
    const taken = await tx
      .updateTable('bank_payment')
      .set({ state: 'batched', batch_id: batch.id, account_id: account.id })
      .where('reference', 'in', admitted)
      .where('state', '=', 'queued')
      .returning('reference')
      .execute();
    if (taken.length === 0) throw new ApiError('changedMeanwhile');
    for (const { reference } of taken) {
      await owner.batched(tx, reference, { payoutAccountId: account.id, valueDate: request.valueDate }, actor.at);
    }
    const payments = await listPayments(tx, batch.id);
    const approvalId = await requestApproval(
      tx,
      {
        kind: 'payment_batch',
        target: `bank_batch:${batch.id}`,
        reason: request.reason,
        institutionId: null,
        title: `Send ${payments.length} ${payments.length === 1 ? 'payment' : 'payments'} in ${account.asset} on ${formatDay(request.valueDate, 'en-US')}`,
        payload: { batchId: batch.id },
        before: describeBatch(batch, payments),
        after: { state: 'approved' },
      },
      actor,
    );
    return { batchId: batch.id, approvalId, payments: payments.length };
  });
}

/** The payments that wait for an account of the currency and method, oldest first. */
async function findWaiting(database: Database, { accountId, charges }: Request): Promise<string[]> {
  const rows = await database
    .selectFrom('bank_payment as p')
    .innerJoin('bank_platform_account as held', 'held.id', 'p.account_id')
    .innerJoin('bank_platform_account as a', (join) =>
      join.onRef('a.asset', '=', 'p.asset').onRef('a.remittance_method', '=', 'held.remittance_method'),
    )
    .select('p.reference')
    .where('a.id', '=', accountId)
    .where('p.charges', '=', charges)
    .where('p.state', '=', 'queued')
    .orderBy('p.requested_at')
    .orderBy('p.reference')
    .limit(PAYMENTS_MAX)
    .execute();
  return rows.map(({ reference }) => reference);
}

function insertBatch(
  tx: Tx,
  account: PlatformAccountRow,
  { charges, valueDate }: Request,
  { operatorId, at }: ActingOperator,
): Promise<BatchRow> {
  const id = randomUUID();
  return tx
    .insertInto('bank_batch')
    .values({
      id,
      message_id: endToEndIdOf(id),
      account_id: account.id,
      asset: account.asset,
      charges,
      value_date: valueDate,
      state: 'waiting',
      created_by: operatorId,
      created_at: new Date(at),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

const payloadSchema = z.object({ batchId: z.uuid() });

/** The second operator's approval. Throws changedMeanwhile where a payment has left the batch. */
export const applyBatch: Effect = async (tx, payload, approved) => {
  const batch = await lockBatch(tx, payloadSchema.parse(payload).batchId);
  assertUnchanged(approved, describeBatch(batch, await listPayments(tx, batch.id)));
  await tx.updateTable('bank_batch').set({ state: 'approved' }).where('id', '=', batch.id).execute();
};

/** Declined, or taken back: its payments wait for another batch. */
export const declineBatch =
  (owner: PaymentOwner): Effect =>
  async (tx, payload, { at }) => {
    const { batchId } = payloadSchema.parse(payload);
    await requeuePayments(tx, owner, { batchId, from: 'waiting', to: 'declined' }, at);
  };
