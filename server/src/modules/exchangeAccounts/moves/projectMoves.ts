import { toDecimalString } from '@aldgate/domain/money/amount.ts';
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

/** Sums what moves brought into the accounts of a project since they joined, less what they took out, by id. */
export async function readAllotted(
  database: Database | Tx,
  projectNo: string,
  asset: string,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; amount: string }>`
    select a.id, sum(case when m.target_account = a.id then m.amount else -m.amount end) as amount
    from exchange_account a
    join fund_move m on m.institution_id = a.institution_id and a.id in (m.source_account, m.target_account)
    where a.project_no = ${projectNo} and m.resolved_at >= a.project_since and m.state = 'completed'
      and m.asset = ${asset} and m.source_account is distinct from m.target_account
    group by a.id
  `.execute(database);
  return new Map(rows.map(({ id, amount }) => [id, toDecimalString(amount)]));
}
