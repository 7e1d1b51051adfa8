import { randomUUID } from 'node:crypto';
import type { OperationsParsedOf } from '@aldgate/contract';
import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { actingChecker, assertUnchanged, type Effect, requestApproval, titleMoney } from '../../../approvals/index.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import { type Database, inTransaction, type Tx } from '../../../kernel/database/database.ts';
import { type ActingOperator, auditAction } from '../../../kernel/http/actingOperator.ts';
import { clearing, suspense } from '../../../ledger/account.ts';
import { postAll } from '../../../ledger/post.ts';
import { endPayment, ledgerReference, lockPayment, type PaymentRow } from '../payments/payment.ts';
import type { PaymentOwner } from '../payments/paymentOwner.ts';
import { bankLegs } from '../platformAccounts/platformAccount.ts';
import { closeTasks } from './closeTasks.ts';
import { resolveDebitBreak } from './debitBreaks.ts';
import { isOpen, type LineRow, lockLines } from './lineRow.ts';
import { matchTarget } from './match.ts';

type Request = Pick<OperationsParsedOf<'matchBankLine'>, 'reason'> & {
  readonly lineId: string;
  readonly paymentId: string;
};

/** A person has found which payment of ours a line is: its debit, or its return. A second operator decides. */
export function matchPayment(
  { database, owner }: { readonly database: Database; readonly owner: PaymentOwner },
  { lineId, paymentId, reason }: Request,
  actor: ActingOperator,
): Promise<{ approvalId: string | null }> {
  return inTransaction(database, async (tx) => {
    await owner.lock(tx, paymentId);
    const [line] = await lockLines(tx, [lineId]);
    const payment = await lockPayment(tx, paymentId);
    if (line === undefined || payment === undefined) throw new ApiError('notFound');
    if (!isPossible(line, payment)) throw new ApiError('changedMeanwhile');
    const matchId = randomUUID();
    await tx.updateTable('bank_line').set({ state: 'matching', match_id: matchId }).where('id', '=', lineId).execute();
    const what = line.direction === 'debit' ? 'paid by' : 'returned by';
    const approvalId = await requestApproval(
      tx,
      {
        kind: 'bank_match',
        target: matchTarget(matchId),
        reason,
        institutionId: null,
        before: null,
        title: `${titleMoney(toDecimalString(line.amount), line.asset)} ${what} the bank`,
        payload: { matchId, paymentId },
        after: { payment: paymentId, state: payment.state, line: line.remittance ?? line.bank_reference },
      },
      actor,
    );
    return { approvalId };
  });
}

/** An unknown debit of a payment whose file the bank has, or what came in of one that it paid; of one amount. */
function isPossible(line: LineRow, payment: PaymentRow): boolean {
  const isSame =
    line.asset === payment.asset &&
    line.account_id === payment.account_id &&
    decimal(toDecimalString(line.amount)).eq(decimal(toDecimalString(payment.amount)));
  const isDebit = line.direction === 'debit' && line.kind === 'payment' && line.state === 'booked';
  return isSame && (isDebit ? payment.state === 'exported' : isOpen(line) && payment.state === 'settled');
}

const payloadSchema = z.object({ matchId: z.uuid(), paymentId: z.uuid() });

export const isPaymentMatch = (payload: unknown): boolean => payloadSchema.safeParse(payload).success;

/** The second operator's approval. Throws changedMeanwhile where the payment has ended meanwhile. */
export const applyPaymentMatch =
  (owner: PaymentOwner): Effect =>
  async (tx, payload, approved) => {
    const { matchId, paymentId } = payloadSchema.parse(payload);
    assertUnchanged(approved, null);
    const { at } = approved;
    await owner.lock(tx, paymentId);
    const line = await lockMatched(tx, matchId);
    const payment = await lockPayment(tx, paymentId);
    const isDebit = line.direction === 'debit';
    if (payment?.state !== (isDebit ? 'exported' : 'settled')) throw new ApiError('changedMeanwhile');
    await (isDebit ? settle : giveBack)(tx, owner, { line, payment }, at);
    await tx.updateTable('bank_line').set({ state: 'settled' }).where('id', '=', line.id).execute();
    await closeTasks(tx, [line], at);
    await auditAction(tx, actingChecker(approved), {
      action: 'bank_line_matched_to_payment',
      subject: `bank_line:${line.id}`,
      before: { state: 'matching' },
      after: { state: 'settled', payment: paymentId, reason: approved.reason },
    });
  };

/** The line is as it was. */
export const declinePaymentMatch: Effect = async (tx, payload) => {
  const line = await lockMatched(tx, payloadSchema.parse(payload).matchId);
  await tx
    .updateTable('bank_line')
    .set({ state: sql`coalesce(readiness, 'booked')`, match_id: null })
    .where('id', '=', line.id)
    .execute();
};

interface Pair {
  readonly line: LineRow;
  readonly payment: PaymentRow;
}

/** The payment posts its holds; what the line had taken from clearing is put back. */
async function settle(tx: Tx, owner: PaymentOwner, { line, payment }: Pair, at: number): Promise<void> {
  const { reference } = payment;
  await owner.settled(tx, reference, { bankReference: line.bank_reference }, at);
  await endPayment(tx, payment, 'settled', null, at);
  const account = { id: line.account_id, asset: line.asset };
  const legs = bankLegs(account, clearing(line.asset), toDecimalString(line.amount));
  const of = { key: `bank:${line.id}:match`, flow: 'others', reference: `bank_line:${line.id}` } as const;
  await postAll(tx, [{ ...of, legs }], at);
  await resolveDebitBreak(tx, line, at);
}

/** Moves the line's amount from suspense to the payment's account. */
async function giveBack(tx: Tx, owner: PaymentOwner, { line, payment }: Pair, at: number): Promise<void> {
  const reason = line.return_reason ?? line.remittance ?? '';
  const account = await owner.returned(tx, payment.reference, { reason }, at);
  await endPayment(tx, payment, 'returned', reason, at);
  const amount = toDecimalString(line.amount);
  const legs = [
    { account: suspense(line.asset), amount: `-${amount}` },
    { account, amount },
  ];
  const of = {
    key: `bank:${line.id}:match`,
    flow: 'others',
    reference: ledgerReference(payment),
  } as const;
  await postAll(tx, [{ ...of, legs }], at);
}

async function lockMatched(tx: Tx, matchId: string): Promise<LineRow> {
  const line = await tx
    .selectFrom('bank_line')
    .selectAll()
    .where('match_id', '=', matchId)
    .where('state', '=', 'matching')
    .forUpdate()
    .executeTakeFirst();
  if (line === undefined) throw new ApiError('changedMeanwhile');
  return line;
}
