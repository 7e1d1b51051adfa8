import type { OperationsAnswerOf, OperationsParsedOf } from '@aldgate/contract';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { z } from 'zod';
import { actingChecker, assertUnchanged, type Effect, requestApproval, titleMoney } from '../../../approvals/index.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import { type Database, inTransaction, type Tx } from '../../../kernel/database/database.ts';
import { type ActingOperator, auditAction } from '../../../kernel/http/actingOperator.ts';
import type { PaymentRow } from './payment.ts';
import type { PaymentOwner } from './paymentOwner.ts';

/**
 * The bank did not carry out a payment of an exported file. Two operators give the money back, with the bank's reason.
 */
export function rejectPayment(
  database: Database,
  { reference, reason }: OperationsParsedOf<'failBankPayment'>,
  actor: ActingOperator,
): Promise<OperationsAnswerOf<'failBankPayment'>> {
  return inTransaction(database, async (tx) => {
    const payment = await findExported(tx, reference);
    const approvalId = await requestApproval(
      tx,
      {
        kind: 'payment_rejection',
        target: `bank_payment:${reference}`,
        reason,
        institutionId: null,
        title: `Give back the payment of ${titleMoney(toDecimalString(payment.amount), payment.asset)} that the bank rejected`,
        payload: { reference, reason },
        before: describe(payment),
        after: { state: 'rejected', reason },
      },
      actor,
    );
    return { approvalId };
  });
}

const payloadSchema = z.object({ reference: z.uuid(), reason: z.string() });

/** The second operator's approval. Throws changedMeanwhile where the debit has come since. */
export const applyRejection =
  (owner: PaymentOwner): Effect =>
  async (tx, payload, approved) => {
    const { reference, reason } = payloadSchema.parse(payload);
    await owner.lock(tx, reference);
    const payment = await findExported(tx, reference);
    assertUnchanged(approved, describe(payment));
    const actor = actingChecker(approved);
    await tx
      .updateTable('bank_payment')
      .set({ state: 'rejected', reason, ended_at: new Date(actor.at) })
      .where('reference', '=', reference)
      .execute();
    await owner.rejected(tx, reference, { reason, operatorId: actor.operatorId }, actor.at);
    await auditAction(tx, actor, {
      action: 'bank_payment_rejected',
      subject: `bank_payment:${reference}`,
      after: { reason },
    });
  };

async function findExported(tx: Tx, reference: string): Promise<PaymentRow> {
  const row = await tx
    .selectFrom('bank_payment')
    .selectAll()
    .where('reference', '=', reference)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new ApiError('notFound');
  if (row.state !== 'exported') throw new ApiError('changedMeanwhile');
  return row;
}

const describe = ({ state, amount, asset }: PaymentRow) => ({ state, amount: `${toDecimalString(amount)} ${asset}` });
