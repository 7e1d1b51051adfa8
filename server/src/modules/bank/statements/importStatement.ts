import { createHash, randomUUID } from 'node:crypto';
import type { BankStatement } from '@aldgate/bank/statements/statement.ts';
import type { OperationsAnswerOf, OperationsParsedOf } from '@aldgate/contract';
import { accountFields } from '@aldgate/contract/operations/bankStatements/schemas.ts';
import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { assertActing, ensureTask } from '../../../approvals/index.ts';
import { type ActingOperator, auditAction } from '../../../kernel/actingOperator.ts';
import { ApiError, formatError } from '../../../kernel/apiError.ts';
import { type Database, inTransaction, type Tx } from '../../../kernel/database.ts';
import { readCustody } from '../../../ledger/balances.ts';
import { postAll } from '../../../ledger/post.ts';
import type { Transfer } from '../../../ledger/transfer.ts';
import { bookPayment, lockNamedOwners } from '../payments/bookPayment.ts';
import type { PaymentOwner } from '../payments/paymentOwner.ts';
import { bankCustody, lockPlatformAccount, type PlatformAccountRow } from '../platformAccounts/platformAccount.ts';
import { openDebitBreaks } from './debitBreaks.ts';
import { insertLines, isWaiting, type StoredLine } from './insertLines.ts';
import { parseInWorker, type StatementFile } from './parse/parseInWorker.ts';
import { bookingOf } from './postings.ts';
import { proposeLines } from './propose.ts';

type Requested = OperationsParsedOf<'importBankStatement'>;
type Answer = OperationsAnswerOf<'importBankStatement'>;

/** Imports a statement whole or not at all; afterwards the ledger holds its closing balance at the bank. */
export async function importStatement(
  { database, owner }: { readonly database: Database; readonly owner: PaymentOwner },
  request: Requested,
  actor: ActingOperator,
): Promise<Answer> {
  const { account: id, format } = request;
  const account = await database
    .selectFrom('bank_platform_account')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (account === undefined) throw new ApiError('notFound');
  const statement = await parseInWorker(toFile(account, request));
  assertOfAccount(account, statement);
  return inTransaction(database, (tx) => store(tx, owner, id, { statement, format }, actor));
}

function toFile(account: PlatformAccountRow, { format, content, opening, closing }: Requested): StatementFile {
  if (format === 'camt.053') return { content, csv: null };
  const mapping = accountFields.shape.csvMapping.parse(account.csv_mapping);
  if (mapping === null) throw formatError({ format: 'the account has no mapping for CSV' });
  if (opening === undefined) throw formatError({ opening: 'required' });
  if (closing === undefined) throw formatError({ closing: 'required' });
  const numbers = { iban: account.iban, number: account.account_number };
  // The file names itself by its content.
  const statementId = `csv-${createHash('sha256').update(content).digest('hex').slice(0, 32)}`;
  return {
    content,
    csv: { mapping, balances: { statementId, account: numbers, currency: account.asset, opening, closing } },
  };
}

const refuse = (reason: string) => new ApiError('statementRejected', { line: null, reason });

function assertOfAccount(
  { iban, account_number, asset }: PlatformAccountRow,
  { account, currency }: BankStatement,
): void {
  const isSame = iban === null ? account.number?.replaceAll(/\s/g, '') === account_number : account.iban === iban;
  if (!isSame) throw refuse('account');
  if (currency !== asset) throw refuse('currency');
}

interface Imported {
  readonly statement: BankStatement;
  readonly format: Requested['format'];
}

async function store(
  tx: Tx,
  owner: PaymentOwner,
  accountId: string,
  { statement, format }: Imported,
  actor: ActingOperator,
): Promise<Answer> {
  await assertActing(tx, actor.operatorId, 'capital');
  const named = await lockNamedOwners(
    tx,
    owner,
    statement.lines.map(({ endToEndId }) => endToEndId),
  );
  const account = await lockPlatformAccount(tx, accountId);
  const hash = createHash('sha256').update(JSON.stringify(statement)).digest();
  const known = await tx
    .selectFrom('bank_statement')
    .select(['id', 'hash', 'lines', 'matched'])
    .where('account_id', '=', accountId)
    .where('statement_ref', '=', statement.statementId)
    .executeTakeFirst();
  if (known?.hash.equals(hash) === true) {
    return { statementId: known.id, lines: known.lines, matched: known.matched };
  }
  if (known !== undefined) throw refuse('changed');
  if (!decimal(statement.opening).eq(decimal(toDecimalString(account.closing)))) throw refuse('opening');
  const proposals = await proposeLines(tx, statement.lines, account.asset);
  const lines: StoredLine[] = [];
  const bookings: Transfer[] = [];
  for (const [index, line] of statement.lines.entries()) {
    const proposal = proposals[index];
    if (proposal === undefined) throw new Error('a line has no proposal');
    const id = randomUUID();
    const ofPayment = await bookPayment(tx, owner, { named, account, line: { ...line, id } }, actor.at);
    lines.push({ ...line, id, proposal, isOfPayment: ofPayment !== undefined });
    if (ofPayment === undefined) bookings.push(bookingOf(account, { ...line, id }));
    else bookings.push(...ofPayment);
  }
  const matched = lines.filter((line) => isWaiting(line) && line.proposal.readiness === 'ready').length;
  const statementId = randomUUID();
  await insertStatement(tx, account, { id: statementId, hash, statement, format, matched }, actor);
  await insertLines(tx, { statementId, accountId, asset: account.asset, at: actor.at }, lines);
  await postAll(tx, bookings, actor.at);
  await tx
    .updateTable('bank_platform_account')
    .set({ closing: statement.closing })
    .where('id', '=', accountId)
    .execute();
  await assertHeld(tx, account, statement.closing);
  await openDebitBreaks(tx, account, lines, actor.at);
  await openTask(tx, account, { statementId, lines }, actor.at);
  await auditAction(tx, actor, {
    action: 'bank_statement_imported',
    subject: `bank_statement:${statementId}`,
    after: {
      account: accountId,
      statement: statement.statementId,
      sha256: hash.toString('hex'),
      lines: lines.length,
      opening: statement.opening,
      closing: statement.closing,
    },
  });
  return { statementId, lines: lines.length, matched };
}

interface NewStatement extends Imported {
  readonly id: string;
  readonly hash: Buffer;
  readonly matched: number;
}

async function insertStatement(tx: Tx, account: PlatformAccountRow, added: NewStatement, actor: ActingOperator) {
  const { statement, matched, ...row } = added;
  const { count } = await tx
    .selectFrom('bank_statement')
    .select((each) => each.fn.countAll<string>().as('count'))
    .where('account_id', '=', account.id)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('bank_statement')
    .values({
      ...row,
      account_id: account.id,
      number: Number(count) + 1,
      statement_ref: statement.statementId,
      sequence: statement.sequence,
      opening: statement.opening,
      closing: statement.closing,
      from_day: statement.from,
      to_day: statement.to,
      lines: statement.lines.length,
      matched,
      imported_by: actor.operatorId,
      imported_at: new Date(actor.at),
    })
    .execute();
}

/** The ledger and the bank agree, or nothing of the statement is kept. */
async function assertHeld(tx: Tx, account: PlatformAccountRow, closing: string): Promise<void> {
  const { owner, asset } = bankCustody(account);
  const held = (await readCustody(tx, owner)).get(asset) ?? '0';
  if (!decimal(held).eq(decimal(closing))) {
    throw new Error(`the ledger holds ${held} ${asset} at ${owner}, and the bank ${closing}`);
  }
}

async function openTask(
  tx: Tx,
  account: PlatformAccountRow,
  { statementId, lines }: { readonly statementId: string; readonly lines: readonly StoredLine[] },
  at: number,
): Promise<void> {
  const waiting = lines.filter(isWaiting).length;
  if (waiting === 0) return;
  const title = `Match ${waiting} ${waiting === 1 ? 'payment' : 'payments'} in ${account.asset} at ${account.bank_name}`;
  await ensureTask(tx, { kind: 'bank_line', subjectId: statementId, title, institutionId: null }, at);
}
