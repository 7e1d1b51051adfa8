import { randomUUID } from 'node:crypto';
import { checkBankAccount } from '@aldgate/bank/accounts/checkBankAccount.ts';
import { checkChannelAccount } from '@aldgate/bank/accounts/checkChannelAccount.ts';
import type { OperationsParsedOf } from '@aldgate/contract';
import { normalizeAccountNumber } from '@aldgate/domain/bank/accountNumber.ts';
import type { RemittanceMethod } from '@aldgate/domain/bank/remittanceMethod.ts';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import {
  actingChecker,
  assertUnchanged,
  type Effect,
  ensureTask,
  requestApproval,
  titleMoney,
} from '../../../approvals/index.ts';
import { ApiError, formatError } from '../../../kernel/apiError.ts';
import { type Database, inTransaction, type Tx } from '../../../kernel/database/database.ts';
import { type ActingOperator, auditAction } from '../../../kernel/http/actingOperator.ts';
import { type Payee, parsePayee } from '../payments/payee.ts';
import { requestPayment } from '../payments/payment.ts';
import { readPlatformAccount } from '../platformAccounts/platformAccount.ts';
import { findUnwritable } from '../unwritable.ts';
import { closeTasks } from './closeTasks.ts';
import { isOpen, type LineRow, lockLines } from './lineRow.ts';

type Request = OperationsParsedOf<'returnBankLine'>;

export const returnTarget = (returnId: string): string => `bank_return:${returnId}`;

/** Sends what came in back to who paid it, through a batch of payments. A second operator decides. */
export function returnLine(
  database: Database,
  { lineId, beneficiary, reason }: Request,
  actor: ActingOperator,
): Promise<{ approvalId: string | null }> {
  return inTransaction(database, async (tx) => {
    const [row] = await lockLines(tx, [lineId]);
    if (row === undefined || !isOpen(row)) throw new ApiError('changedMeanwhile');
    const { remittance_method: method } = await readPlatformAccount(tx, row.account_id);
    const payee = describePayee(row, method, beneficiary);
    const returnId = randomUUID();
    await tx.updateTable('bank_line').set({ state: 'matching', match_id: returnId }).where('id', '=', lineId).execute();
    const approvalId = await requestApproval(
      tx,
      {
        kind: 'bank_return',
        target: returnTarget(returnId),
        reason,
        institutionId: null,
        title: `Return ${titleMoney(toDecimalString(row.amount), row.asset)} to ${payee.name}`,
        payload: { returnId, payee },
        before: null,
        after: { amount: `${toDecimalString(row.amount)} ${row.asset}`, ...payee },
      },
      actor,
    );
    return { approvalId };
  });
}

const payloadSchema = z.object({ returnId: z.uuid(), payee: z.unknown() });

/** The second operator's approval: it waits for a batch of payments. */
export const applyReturn: Effect = async (tx, payload, approved) => {
  const { returnId, payee } = payloadSchema.parse(payload);
  assertUnchanged(approved, null);
  const row = await lockReturned(tx, returnId);
  if (row?.state !== 'matching') throw new ApiError('changedMeanwhile');
  await tx.updateTable('bank_line').set({ state: 'returned' }).where('id', '=', row.id).execute();
  await requestPayment(
    tx,
    {
      reference: returnId,
      payer: 'line_return',
      asset: row.asset,
      amount: toDecimalString(row.amount),
      charges: 'shared',
      beneficiary: parsePayee(payee),
      payoutAccountId: row.account_id,
    },
    approved.at,
  );
  await closeTasks(tx, [row], approved.at);
  await auditAction(tx, actingChecker(approved), {
    action: 'bank_line_returned',
    subject: `bank_line:${row.id}`,
    before: { state: 'matching' },
    after: { state: 'returned', reason: approved.reason },
  });
};

/** The line waits again as before. */
export const declineReturn: Effect = async (tx, payload, { at }) => {
  const row = await lockReturned(tx, payloadSchema.parse(payload).returnId);
  if (row?.state !== 'matching') throw new ApiError('changedMeanwhile');
  await reopenLine(tx, row, at);
};

/** The line of a return, locked until the transaction ends. */
export const lockReturned = (tx: Tx, returnId: string): Promise<LineRow | undefined> =>
  tx.selectFrom('bank_line').selectAll().where('match_id', '=', returnId).forUpdate().executeTakeFirst();

/** Somebody has to look at a line again. */
export async function reopenLine(tx: Tx, row: LineRow, at: number): Promise<void> {
  await tx
    .updateTable('bank_line')
    .set({ state: sql`readiness`, match_id: null, deposit_id: null })
    .where('id', '=', row.id)
    .execute();
  const title = `Match ${titleMoney(toDecimalString(row.amount), row.asset)} that could not be returned`;
  await ensureTask(tx, { kind: 'bank_line', subjectId: row.statement_id, title, institutionId: null }, at);
}

/** Throws format where the account cannot be paid. */
function describePayee(
  { asset, payer_name: name }: LineRow,
  method: RemittanceMethod,
  entered: Request['beneficiary'],
): Payee {
  const { iban, accountNumber, swift, aba, bankCountry } = entered;
  const numbers = { asset, iban, accountNumber, swift, aba };
  const violations: readonly Violation[] =
    method === 'bank_wire'
      ? checkBankAccount({ ...numbers, bankCountry: bankCountry ?? '' })
      : checkChannelAccount({ ...numbers, bankCountry });
  if (violations.length > 0) throw formatError(Object.fromEntries(violations.map(describeViolation)));
  const payee = entered.name ?? name;
  const wrong = payee === null ? 'required' : findUnwritable(payee);
  if (payee === null || wrong !== undefined) throw formatError({ 'beneficiary.name': wrong ?? 'required' });
  return {
    name: payee,
    address: null,
    town: null,
    country: bankCountry ?? '',
    iban: iban === null ? null : normalizeAccountNumber(iban),
    number: accountNumber,
    swift,
    aba,
    intermediarySwift: null,
    remittance: 'Return of your payment',
  };
}

interface Violation {
  readonly field: string;
  readonly reason: string;
}

const describeViolation = ({ field, reason }: Violation): [string, string] => [`beneficiary.${field}`, reason];
