import type { Selectable } from 'kysely';
import { ApiError } from '../../kernel/apiError.ts';
import type { Tx } from '../../kernel/database/database.ts';
import type { Tables } from '../../kernel/database/tables.ts';

export type BreakRow = Selectable<Tables['reconciliation_break']>;
export type BreakKind = BreakRow['kind'];

/** Difference at a place. Amounts are decimal strings. */
export interface Difference {
  /** An address, a wallet, a line of a statement. */
  readonly subject: string;
  /** Title for operators. */
  readonly title: string;
  readonly asset: string | null;
  /** Null where no amounts were compared. */
  readonly amounts: { readonly ledger: string; readonly outside: string; readonly difference: string } | null;
  /** The one customer that it touches; null where it touches all who have the asset. */
  readonly institutionId: string | null;
}

/** A break, locked until the transaction ends. Throws notFound. */
export async function lockBreak(tx: Tx, breakId: string): Promise<BreakRow> {
  const row = await tx
    .selectFrom('reconciliation_break')
    .selectAll()
    .where('id', '=', breakId)
    .where('state', '<>', 'seen')
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new ApiError('notFound');
  return row;
}
