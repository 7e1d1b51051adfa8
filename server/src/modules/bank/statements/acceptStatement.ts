import { randomUUID } from 'node:crypto';
import type { AcceptedStatement, Unread } from '@aldgate/bank/statements/readByBalances.ts';
import type { BankStatement } from '@aldgate/bank/statements/statement.ts';
import type { OperationsAnswerOf, OperationsParsedOf } from '@aldgate/contract';
import { countDecimals, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { minorUnits } from '@aldgate/domain/money/minorUnits.ts';
import { formatDay } from '@aldgate/domain/time/formatTime.ts';
import { z } from 'zod';
import { actingChecker, assertUnchanged, type Effect, requestApproval, titleMoney } from '../../../approvals/index.ts';
import { ApiError, formatError } from '../../../kernel/apiError.ts';
import { type Database, inTransaction, type Tx } from '../../../kernel/database/database.ts';
import { type ActingOperator, auditAction } from '../../../kernel/http/actingOperator.ts';
import type { PaymentOwner } from '../payments/paymentOwner.ts';
import { lockPlatformAccount, type PlatformAccountRow } from '../platformAccounts/platformAccount.ts';
import { findStored } from './findStored.ts';
import { acceptInWorker, parseInWorker } from './parse/parseInWorker.ts';
import { assertBegun, assertOfAccount, numbersOf, readAccount, readMapping, refuse, toFile } from './statementFile.ts';
import { lockForStatement, storeStatement } from './storeStatement.ts';

type Requested = OperationsParsedOf<'acceptBankStatement'>;

/**
 * Accepts a statement that cannot be imported by its balances: what can be read of the file is its lines, and the rest
 * is one line of the difference. It follows the account's closing balance. A second operator decides.
 */
export async function acceptStatement(
  database: Database,
  { account: accountId, format, content, closing, day, reason }: Requested,
  actor: ActingOperator,
): Promise<OperationsAnswerOf<'acceptBankStatement'>> {
  const row = await readAccount(database, accountId);
  const decimals = minorUnits(row.asset);
  if (countDecimals(closing) > decimals) throw formatError({ closing: `${row.asset} has ${decimals} decimals` });
  assertBegun(day, actor.at);
  const stated = await readStated(row, { format, content, closing });
  const accepted = await acceptInWorker({
    content,
    mapping: format === 'csv' ? readMapping(row) : null,
    accepted: {
      account: numbersOf(row),
      currency: row.asset,
      opening: toDecimalString(row.closing),
      closing: toDecimalString(closing),
      day,
    },
  });
  return inTransaction(database, (tx) => request(tx, { accountId, format, accepted, stated, reason }, actor));
}

/**
 * The statement that the file states, with the accepted balances for a CSV; undefined where it cannot be read. Throws
 * statementRejected for a file of another account or currency.
 */
async function readStated(
  row: PlatformAccountRow,
  { format, content, closing }: Pick<Requested, 'format' | 'content' | 'closing'>,
): Promise<BankStatement | undefined> {
  const opening = toDecimalString(row.closing);
  try {
    const statement = await parseInWorker(toFile(row, { format, content, opening, closing }));
    assertOfAccount(row, statement);
    return statement;
  } catch (error) {
    const data = error instanceof ApiError && error.entry === 'statementRejected' ? error.data : undefined;
    if (data === undefined) throw error;
    if (['account', 'currency'].includes(statementReason.parse(data).reason)) throw error;
    return undefined;
  }
}

const statementReason = z.object({ reason: z.string() });

interface Acceptance extends Pick<Requested, 'format' | 'reason'> {
  readonly accountId: string;
  readonly accepted: AcceptedStatement;
  readonly stated: BankStatement | undefined;
}

async function request(
  tx: Tx,
  { accountId, format, accepted, stated, reason }: Acceptance,
  actor: ActingOperator,
): Promise<{ approvalId: string }> {
  const account = await lockPlatformAccount(tx, accountId);
  const { statement, unread, difference } = accepted;
  if (toDecimalString(account.closing) !== statement.opening) throw new ApiError('changedMeanwhile');
  if ((await findStored(tx, account, statement)).stored !== undefined) throw refuse('repeated');
  if (stated !== undefined) {
    const found = await findStored(tx, account, stated);
    if (found.stored !== undefined) throw refuse('repeated');
    if (found.reason === undefined) throw refuse('importable');
  }
  const acceptanceId = randomUUID();
  await tx
    .insertInto('bank_statement_acceptance')
    .values({
      id: acceptanceId,
      account_id: accountId,
      statement: JSON.stringify(statement),
      requested_at: new Date(actor.at),
    })
    .execute();
  const { asset, bank_name: bankName } = account;
  const approvalId = await requestApproval(
    tx,
    {
      kind: 'bank_statement',
      reason,
      institutionId: null,
      before: describeBefore(account),
      after: {
        account: bankName,
        asset,
        day: statement.to,
        closing: statement.closing,
        lines: statement.lines.filter(({ warning }) => warning !== 'unread').length,
        difference,
        stated:
          stated === undefined
            ? 'not readable'
            : `${titleMoney(stated.closing, asset)} on ${formatDay(stated.to, 'en-US')}`,
        unread: describeUnread(unread),
      },
      target: `bank_statement:${accountId}`,
      title: `Accept a statement in ${asset} at ${bankName} by its balances`,
      payload: { acceptanceId, format },
    },
    actor,
  );
  return { approvalId };
}

/** The balance that the statement follows. */
const describeBefore = ({ closing }: PlatformAccountRow) => ({ closing: toDecimalString(closing) });

function describeUnread([first, ...others]: readonly Unread[]): string {
  if (first === undefined) return 'nothing';
  const line = first.line === null ? '' : `line ${first.line}: `;
  return `${line}${first.reason}${others.length === 0 ? '' : ` and ${others.length} more`}`;
}

const payloadSchema = z.object({ acceptanceId: z.uuid(), format: z.enum(['camt.053', 'csv']) });

/** The second operator's approval. Throws changedMeanwhile where another statement was imported meanwhile. */
export const applyAcceptance =
  (owner: PaymentOwner): Effect =>
  async (tx, payload, approved) => {
    const { acceptanceId, format } = payloadSchema.parse(payload);
    const { accountId, statement } = await takeAcceptance(tx, acceptanceId);
    const locked = await lockForStatement(tx, owner, accountId, statement);
    assertUnchanged(approved, describeBefore(locked.account));
    const actor = actingChecker(approved);
    const imported = { ...actor, operatorId: approved.makerId };
    const added = { statement, format, acceptedBy: approved.checkerId };
    const stored = await storeStatement(tx, owner, locked, added, imported);
    await auditAction(tx, actor, {
      action: 'bank_statement_accepted',
      subject: `bank_statement:${stored.statementId}`,
      before: describeBefore(locked.account),
      after: {
        account: accountId,
        sha256: stored.hash.toString('hex'),
        lines: stored.lines,
        closing: statement.closing,
        reason: approved.reason,
      },
    });
  };

/** Nothing is kept of a statement that is not accepted. */
export const declineAcceptance: Effect = async (tx, payload) => {
  await takeAcceptance(tx, payloadSchema.parse(payload).acceptanceId);
};

async function takeAcceptance(tx: Tx, id: string): Promise<{ accountId: string; statement: BankStatement }> {
  const row = await tx
    .deleteFrom('bank_statement_acceptance')
    .where('id', '=', id)
    .returning(['account_id', 'statement'])
    .executeTakeFirst();
  if (row === undefined) throw new ApiError('changedMeanwhile');
  return { accountId: row.account_id, statement: row.statement as BankStatement };
}
