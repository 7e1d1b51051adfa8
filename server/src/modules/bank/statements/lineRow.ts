import type { Selectable } from 'kysely';
import { ApiError } from '../../../kernel/apiError.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import type { Tables } from '../../../kernel/database/tables.ts';

export type LineRow = Selectable<Tables['bank_line']>;

/** States of lines that nobody has taken yet. */
export const OPEN_STATES = [
  'unmatched',
  'ready',
  'third_party',
  'person',
] as const satisfies readonly LineRow['state'][];

/** Lines until the transaction ends, in the order of their ids. Throws notFound where one is missing. */
export async function lockLines(tx: Tx, lineIds: readonly string[]): Promise<LineRow[]> {
  const ids = [...new Set(lineIds)];
  const rows = await tx.selectFrom('bank_line').selectAll().where('id', 'in', ids).orderBy('id').forUpdate().execute();
  if (rows.length < ids.length) throw new ApiError('notFound');
  return rows;
}

/** Nobody has taken it yet. */
export const isOpen = ({ state }: LineRow): boolean => OPEN_STATES.some((each) => each === state);
