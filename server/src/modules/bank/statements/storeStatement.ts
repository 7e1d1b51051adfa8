import { randomUUID } from 'node:crypto';
import type { BankStatement } from '@aldgate/bank/statements/statement.ts';
import { decimal } from '@aldgate/domain/money/amount.ts';
import { ensureTask, titleMoney } from '../../../approvals/index.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import type { ActingOperator } from '../../../kernel/http/actingOperator.ts';
import { readCustody } from '../../../ledger/balances.ts';
import { postAll } from '../../../ledger/post.ts';
import type { Transfer } from '../../../ledger/transfer.ts';
import { bookPayment, lockNamedOwners } from '../payments/bookPayment.ts';
import type { PaymentOwner } from '../payments/paymentOwner.ts';
import { bankCustody, lockPlatformAccount, type PlatformAccountRow } from '../platformAccounts/platformAccount.ts';
import { openDebitBreaks } from './debitBreaks.ts';
import { hashStatement } from './findStored.ts';
import { insertLines, isWaiting, type StoredLine } from './insertLines.ts';
import { insertStatement, type NewStatement } from './insertStatement.ts';
import { bookingOf } from './postings.ts';
import { proposeLines } from './propose.ts';

/** An account with the payments of ours that its statement names, locked until the transaction ends. */
export interface LockedAccount {
  readonly named: ReadonlySet<string>;
  readonly account: PlatformAccountRow;
}

/** Locks the owners of payments before the account, as every transaction of banks does. */
export async function lockForStatement(
  tx: Tx,
  owner: PaymentOwner,
  accountId: string,
  { lines }: Pick<BankStatement, 'lines'>,
): Promise<LockedAccount> {
  const named = await lockNamedOwners(
    tx,
    owner,
    lines.map(({ endToEndId }) => endToEndId),
  );
  return { named, account: await lockPlatformAccount(tx, accountId) };
}

/** Books a statement that begins at the account's closing balance; the ledger holds its closing balance afterwards. */
export async function storeStatement(
  tx: Tx,
  owner: PaymentOwner,
  { named, account }: LockedAccount,
  added: NewStatement,
  actor: ActingOperator,
) {
  const { statement } = added;
  const proposals = await proposeLines(tx, statement.lines, account);
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
  const hash = hashStatement(statement);
  const warnings = await insertStatement(tx, account, { ...added, id: statementId, hash, matched }, actor);
  await insertLines(tx, { statementId, accountId: account.id, asset: account.asset, at: actor.at }, lines);
  await postAll(tx, bookings, actor.at);
  await tx
    .updateTable('bank_platform_account')
    .set({ closing: statement.closing })
    .where('id', '=', account.id)
    .execute();
  await assertHeld(tx, account, statement.closing);
  await openDebitBreaks(tx, account, lines, actor.at);
  await openTask(tx, account, { statementId, lines }, actor.at);
  return { statementId, lines: lines.length, matched, warnings, hash };
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
  const [first, ...others] = lines.filter(isWaiting);
  if (first === undefined) return;
  const payer = first.counterparty?.name ?? 'an unnamed payer';
  const what =
    others.length === 0
      ? `${titleMoney(first.amount, account.asset)} from ${payer}`
      : `${others.length + 1} payments in ${account.asset}`;
  const title = `Match ${what} at ${account.bank_name}`;
  await ensureTask(tx, { kind: 'bank_line', subjectId: statementId, title, institutionId: null }, at);
}
