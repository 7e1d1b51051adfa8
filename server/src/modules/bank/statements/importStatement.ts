import { createHash } from 'node:crypto';
import type { BankStatement } from '@aldgate/bank/statements/statement.ts';
import type { OperationsAnswerOf, OperationsParsedOf } from '@aldgate/contract';
import { isSameAccount } from '@aldgate/domain/bank/accountNumber.ts';
import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { assertActing } from '../../../approvals/index.ts';
import { type ActingOperator, auditAction } from '../../../kernel/actingOperator.ts';
import { formatError } from '../../../kernel/apiError.ts';
import { type Database, inTransaction, type Tx } from '../../../kernel/database.ts';
import type { PaymentOwner } from '../payments/paymentOwner.ts';
import type { PlatformAccountRow } from '../platformAccounts/platformAccount.ts';
import { findStored } from './findStored.ts';
import { parseInWorker, type StatementFile } from './parse/parseInWorker.ts';
import { assertDays, numbersOf, readAccount, readMapping, refuse } from './statementFile.ts';
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

function toFile(row: PlatformAccountRow, { format, content, opening, closing }: Requested): StatementFile {
  const account = numbersOf(row);
  if (format === 'camt.053') return { content, account, csv: null };
  const mapping = readMapping(row);
  if (opening === undefined) throw formatError({ opening: 'required' });
  if (closing === undefined) throw formatError({ closing: 'required' });
  // The file names itself by its content.
  const statementId = `csv-${createHash('sha256').update(content).digest('hex').slice(0, 32)}`;
  const balances = { statementId, account, currency: row.asset, opening, closing };
  return { content, account, csv: { mapping, balances } };
}

function assertOfAccount(row: PlatformAccountRow, { account, currency }: BankStatement): void {
  if (!isSameAccount(account, numbersOf(row))) throw refuse('account');
  if (currency !== row.asset) throw refuse('currency');
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
  const isNext = decimal(statement.opening).eq(decimal(toDecimalString(locked.account.closing)));
  const { stored: known, isChanged } = await findStored(tx, accountId, statement);
  if (known !== undefined) return { statementId: known.id, lines: known.lines, matched: known.matched };
  if (isChanged) throw refuse('changed');
  if (!isNext) throw refuse('opening');
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
