import type { BankStatement } from '@aldgate/bank/statements/statement.ts';
import type { OperationsAnswerOf, OperationsParsedOf } from '@aldgate/contract';
import { assertActing } from '../../../approvals/index.ts';
import { type Database, inTransaction, type Tx } from '../../../kernel/database/database.ts';
import { type ActingOperator, auditAction } from '../../../kernel/http/actingOperator.ts';
import type { PaymentOwner } from '../payments/paymentOwner.ts';
import { findStored } from './findStored.ts';
import { parseInWorker } from './parse/parseInWorker.ts';
import { assertDays, assertOfAccount, readAccount, refuse, toFile } from './statementFile.ts';
import { lockForStatement, storeStatement } from './storeStatement.ts';

type Requested = OperationsParsedOf<'importBankStatement'>;
type Answer = OperationsAnswerOf<'importBankStatement'>;

/** Imports a statement whole or not at all; afterwards the ledger holds its closing balance at the bank. */
export async function importStatement(
  { database, owner }: { readonly database: Database; readonly owner: PaymentOwner },
  request: Requested,
  actor: ActingOperator,
): Promise<Answer> {
  const account = await readAccount(database, request.account);
  const statement = await parseInWorker(toFile(account, request));
  assertOfAccount(account, statement);
  assertDays(statement, actor.at);
  return inTransaction(database, (tx) => importParsed(tx, owner, { request, statement }, actor));
}

interface Parsed {
  readonly request: Requested;
  readonly statement: BankStatement;
}

async function importParsed(
  tx: Tx,
  owner: PaymentOwner,
  { request: { account: accountId, format }, statement }: Parsed,
  actor: ActingOperator,
): Promise<Answer> {
  await assertActing(tx, actor.operatorId, 'capital');
  const locked = await lockForStatement(tx, owner, accountId, statement);
  const { stored: known, reason } = await findStored(tx, locked.account, statement);
  if (known !== undefined) return { statementId: known.id, lines: known.lines, matched: known.matched };
  if (reason !== undefined) throw refuse(reason);
  const stored = await storeStatement(tx, owner, locked, { statement, format, acceptedBy: null }, actor);
  await auditAction(tx, actor, {
    action: 'bank_statement_imported',
    subject: `bank_statement:${stored.statementId}`,
    after: {
      account: accountId,
      statement: statement.statementId,
      sha256: stored.hash.toString('hex'),
      lines: stored.lines,
      opening: statement.opening,
      closing: statement.closing,
      ...(stored.warnings.length > 0 && { warnings: stored.warnings }),
    },
  });
  return { statementId: stored.statementId, lines: stored.lines, matched: stored.matched };
}
