import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { authorize } from '../../../access/index.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import { audit } from '../../../kernel/audit/audit.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import type { SignedInCaller } from '../../../kernel/http/caller.ts';
import { digestRequest } from '../../../kernel/secrets/requestDigest.ts';
import { capitalAccount, fees } from '../../../ledger/account.ts';
import { readAvailable } from '../../../ledger/balances.ts';
import { post } from '../../../ledger/post.ts';
import { billTarget, billTransferKey, requireBill } from './billRows.ts';
import type { BillsDeps } from './deps.ts';
import { raiseBillMessage } from './messages.ts';
import type { BillRow } from './tables.ts';

type Answer = AnswerOf<'payTradeBill'>;

/**
 * BR-11: pays an issued bill from `capital_account`, once; open in a freeze. Throws notFound, billState for one that is
 * not issued or is paid, amountUnavailable, brokerRequestKeyUsed.
 */
export async function payBill(
  { database, clock, stepUp }: BillsDeps,
  { gaCode, ...request }: ParsedOf<'payTradeBill'>,
  { user, origin }: SignedInCaller,
): Promise<Answer> {
  const { institutionId, userId } = user;
  const digest = digestRequest('payTradeBill', request);
  const known = await findPaid(database, institutionId, request.key, digest);
  if (known !== undefined) return known;
  await authorize(database, user, 'payInCapital', { now: clock() });
  await requireBill(database, request.billNo, { institutionId });
  return stepUp.verify({
    user,
    origin,
    gaCode,
    async act(tx) {
      const at = clock();
      const row = await requireBill(tx, request.billNo, { institutionId, isLocked: true });
      const first = await findPaid(tx, institutionId, request.key, digest);
      if (first !== undefined) return first;
      await authorize(tx, user, 'payInCapital', { now: at });
      const { status } = row;
      if (status !== 'awaiting_receipt') throw new ApiError('billState', { status });
      const paid = await tx
        .updateTable('broker_bill')
        .set({
          status: 'received',
          received_at: new Date(at),
          paid_by: userId,
          client_key: request.key,
          request_digest: digest,
        })
        .where('bill_no', '=', row.bill_no)
        .returningAll()
        .executeTakeFirstOrThrow();
      await raiseBillMessage(tx, paid, at, userId);
      await postPayment(tx, paid, at);
      await audit(tx, {
        at,
        actor: userId,
        action: 'bill_paid',
        subject: billTarget(row.bill_no),
        origin,
        after: { amount: toDecimalString(row.amount), currency: row.currency },
      });
      return describePayment(paid);
    },
  });
}

async function postPayment(tx: Tx, row: BillRow, at: number): Promise<void> {
  const { bill_no: billNo, institution_id: institutionId, currency } = row;
  const amount = toDecimalString(row.amount);
  const source = capitalAccount(institutionId, currency);
  const key = billTransferKey(billNo);
  const legs = [
    { account: source, amount: `-${amount}` },
    { account: fees(currency), amount },
  ];
  const [outcome] = await post(tx, [{ key, flow: 'fee_transfer', reference: billTarget(billNo), legs }], at);
  if (outcome?.result === 'insufficient')
    throw new ApiError('amountUnavailable', { available: await readAvailable(tx, source), bound: 'ledger' });
  if (outcome?.result !== 'posted') throw new Error(`the ledger rejected ${key}: ${outcome?.result}`);
}

/** The payment under a key; undefined without one. Throws brokerRequestKeyUsed if it was of another bill. */
async function findPaid(
  database: Database | Tx,
  institutionId: string,
  key: string,
  digest: string,
): Promise<Answer | undefined> {
  const row = await database
    .selectFrom('broker_bill')
    .selectAll()
    .where('institution_id', '=', institutionId)
    .where('client_key', '=', key)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  if (row.request_digest !== digest) throw new ApiError('brokerRequestKeyUsed', describePayment(row));
  return describePayment(row);
}

function describePayment({ bill_no: billNo, status, received_at }: BillRow): Answer {
  if (received_at === null) throw new Error(`${billNo} is not paid`);
  return { billNo, status, receivedAt: received_at.getTime() };
}
