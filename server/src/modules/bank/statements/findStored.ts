import { createHash } from 'node:crypto';
import type { BankStatement } from '@aldgate/bank/statements/statement.ts';
import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import type { PlatformAccountRow } from '../platformAccounts/platformAccount.ts';

/**
 * Hashes what a statement is known by: account, days, balances and lines. The bank's number is no part of it: banks
 * number from one each year, or each file.
 */
export const hashStatement = ({ statementId: _id, sequence: _sequence, ...content }: BankStatement): Buffer =>
  hashJson(content);

/** A hash that contains the bank's number: rows that were stored before 0111 have it. */
const hashNumbered = (statement: BankStatement): Buffer => hashJson(statement);

const hashJson = (value: object): Buffer => createHash('sha256').update(JSON.stringify(value)).digest();

interface Stored {
  readonly id: string;
  readonly lines: number;
  readonly matched: number;
}

interface Found {
  /** The statement, where it is stored already. */
  readonly stored: Stored | undefined;
  /** The reason why it cannot be the account's next one. */
  readonly reason: 'changed' | 'opening' | undefined;
}

/**
 * Looks for a statement among those of its locked account. One of known days and balances with other lines was changed,
 * unless it moves money and follows the last one: then the balances came back, and it is another statement.
 */
export async function findStored(
  tx: Tx,
  { id: accountId, closing: last }: Pick<PlatformAccountRow, 'id' | 'closing'>,
  statement: BankStatement,
): Promise<Found> {
  const { opening, closing, from, to } = statement;
  const same = await tx
    .selectFrom('bank_statement')
    .select(['id', 'hash', 'lines', 'matched'])
    .where('account_id', '=', accountId)
    .where('opening', '=', opening)
    .where('closing', '=', closing)
    .where('from_day', '=', from)
    .where('to_day', '=', to)
    .execute();
  const hashes = [hashStatement(statement), hashNumbered(statement)];
  const stored = same.find(({ hash }) => hashes.some((each) => each.equals(hash)));
  const isNext = decimal(opening).eq(decimal(toDecimalString(last)));
  if (same.length > 0 && (!isNext || decimal(opening).eq(decimal(closing)))) return { stored, reason: 'changed' };
  return { stored, reason: isNext ? undefined : 'opening' };
}
