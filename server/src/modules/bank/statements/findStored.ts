import { createHash } from 'node:crypto';
import type { BankStatement } from '@aldgate/bank/statements/statement.ts';
import type { Tx } from '../../../kernel/database.ts';

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
  /** One of its days and balances is stored with other lines. */
  readonly isChanged: boolean;
}

/** Looks for a statement among those of its account. */
export async function findStored(tx: Tx, accountId: string, statement: BankStatement): Promise<Found> {
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
  return { stored, isChanged: stored === undefined && same.length > 0 };
}
