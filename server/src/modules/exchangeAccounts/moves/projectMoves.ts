import { sql } from 'kysely';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import type { FundMoveRow } from './fundLocation.ts';

/** BR-13: the moves of changes of projects, by the number of their change, each change's the oldest first. */
export async function readChangeMoves(
  database: Database | Tx,
  changeNos: readonly string[],
): Promise<ReadonlyMap<string, readonly FundMoveRow[]>> {
  if (changeNos.length === 0) return new Map();
  const rows = await database
    .selectFrom('fund_move')
    .selectAll()
    .where('project_no', 'is not', null)
    .where(changeNoOf, 'in', changeNos)
    .orderBy('number')
    .execute();
  return Map.groupBy(rows, ({ client_key }) => client_key.split(':')[0] ?? client_key);
}

/** The platform's keys of a change's moves begin with its number. */
const changeNoOf = sql<string>`split_part(client_key, ':', 1)`;
