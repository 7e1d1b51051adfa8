import { createHash } from 'node:crypto';
import type { BankStatement } from '@aldgate/bank/statements/statement.ts';
import type { Tx } from '../../../kernel/database.ts';
import { refuse } from './statementFile.ts';

/**
 * What a statement is known by: account, days, balances and lines. The bank's number is no part of it: banks number
 * from one each year, or each file.
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

/**
 * The statement where it is stored already. Throws statementRejected where one of its days and balances has other
 * content and nothing shows that this one is the next: it moves nothing, or does not begin at the last closing balance.
 */
export async function findStored(
  tx: Tx,
  accountId: string,
  statement: BankStatement,
  isNext: boolean,
): Promise<Stored | undefined> {
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
  const known = same.find(({ hash }) => hashes.some((each) => each.equals(hash)));
  if (known !== undefined) return { id: known.id, lines: known.lines, matched: known.matched };
  if (same.length > 0 && (!isNext || opening === closing)) throw refuse('changed');
  return undefined;
}
