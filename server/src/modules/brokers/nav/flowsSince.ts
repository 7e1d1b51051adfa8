import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../kernel/database/database.ts';

/** A state of a project's cash: how many entries it had, a bigint as text. */
interface CashPoint {
  readonly projectNo: string;
  /** Null of a figure that is not corrected. */
  readonly cashSequence: string | null;
}

/**
 * Sums what came into each project and left it since a state of its cash: all entries but those of fund moves, which
 * stay inside. Decimal strings in the order of the points, in USDT; below zero where more has left.
 */
export async function readFlowsSince(
  database: Database | Tx,
  points: readonly CashPoint[],
): Promise<readonly string[]> {
  if (points.length === 0) return [];
  const { rows } = await sql<{ flow: string }>`
    select (
      select coalesce(sum(e.amount), 0)::text
      from ledger_account a
      join ledger_entry e on e.account_id = a.id
      join ledger_transfer t on t.id = e.transfer_id
      where a.owner = p.project_no and a.type = 'principal_account' and a.asset = 'USDT'
        and e.sequence > p.cash_sequence and t.reference not like 'fund_move:%'
    ) as flow
    from unnest(
      ${points.map(({ projectNo }) => projectNo)}::text[], ${points.map(({ cashSequence }) => cashSequence)}::bigint[]
    ) with ordinality as p (project_no, cash_sequence, n)
    order by p.n
  `.execute(database);
  return rows.map(({ flow }) => toDecimalString(flow));
}

/** Sums what has left a project's cash since a time (epoch ms), but for fund moves: a decimal string in USDT. */
export async function readLeftSince(database: Database | Tx, projectNo: string, since: number): Promise<string> {
  const { rows } = await sql<{ left: string }>`
    select coalesce(-sum(e.amount), 0)::text as left
    from ledger_account a
    join ledger_entry e on e.account_id = a.id
    join ledger_transfer t on t.id = e.transfer_id
    where a.owner = ${projectNo} and a.type = 'principal_account' and a.asset = 'USDT'
      and e.amount < 0 and t.posted_at >= ${new Date(since)} and t.reference not like 'fund_move:%'
  `.execute(database);
  return toDecimalString(rows[0]?.left ?? '0');
}
