import type { BankStatement } from '@aldgate/bank/statements/statement.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import type { ActingOperator } from '../../../kernel/http/actingOperator.ts';
import type { PlatformAccountRow } from '../platformAccounts/platformAccount.ts';

/**
 * Doubts that a person should look at: the statement's day, or the bank's number of it, is before that of the last one.
 */
export type StatementWarning = 'day' | 'number';

export interface NewStatement {
  readonly statement: BankStatement;
  readonly format: 'camt.053' | 'csv' | 'entry';
  /** The second operator of one that is accepted by its balances, or booked as an entry; null for an import. */
  readonly acceptedBy: string | null;
}

interface Added extends NewStatement {
  readonly id: string;
  readonly hash: Buffer;
  readonly matched: number;
}

/** Stores a statement as the account's next one and returns its warnings. */
export async function insertStatement(
  tx: Tx,
  account: Pick<PlatformAccountRow, 'id'>,
  { id, hash, statement, format, matched, acceptedBy }: Added,
  actor: ActingOperator,
): Promise<readonly StatementWarning[]> {
  const last = await tx
    .selectFrom('bank_statement')
    .select(['number', 'sequence', 'to_day'])
    .where('account_id', '=', account.id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  const warnings = last === undefined ? [] : findWarnings(statement, { sequence: last.sequence, to: last.to_day });
  await tx
    .insertInto('bank_statement')
    .values({
      id,
      hash,
      format,
      matched,
      account_id: account.id,
      number: (last?.number ?? 0) + 1,
      statement_ref: statement.statementId,
      sequence: statement.sequence,
      opening: statement.opening,
      closing: statement.closing,
      from_day: statement.from,
      to_day: statement.to,
      lines: statement.lines.length,
      imported_by: actor.operatorId,
      imported_at: new Date(actor.at),
      accepted_by: acceptedBy,
      warnings: [...warnings],
    })
    .execute();
  return warnings;
}

type Position = Pick<BankStatement, 'sequence' | 'to'>;

/** Banks may begin their numbers again with a year. */
function findWarnings(next: Position, last: Position): StatementWarning[] {
  const isSameYear = next.to.slice(0, 4) === last.to.slice(0, 4);
  return [
    ...(next.to < last.to ? (['day'] as const) : []),
    ...(isSameYear && isBefore(next.sequence, last.sequence) ? (['number'] as const) : []),
  ];
}

const isBefore = (next: string | null, last: string | null): boolean =>
  next !== null && last !== null && /^\d+$/.test(next) && /^\d+$/.test(last) && BigInt(next) < BigInt(last);
