import { sql } from 'kysely';
import type { Database } from '../../../kernel/database/database.ts';
import { column } from '../../../kernel/lists/keyset.ts';
import { listSource } from '../../../kernel/lists/listSource.ts';
import type { FundMoveRow } from './fundLocation.ts';

export interface MoveFilter {
  readonly institutionId?: string | undefined;
  readonly brokerAccountId?: string | undefined;
  readonly exchangeCode?: string | undefined;
  readonly projectNo?: string | undefined;
  readonly asset?: string | undefined;
  readonly state?: FundMoveRow['state'] | undefined;
  readonly transferNo?: string | undefined;
  /** Epoch ms, from inclusive, until exclusive. */
  readonly startTime?: number | undefined;
  readonly endTime?: number | undefined;
}

/** BR-10: fund moves by time: an institution's as a broker, or those of all, where own transfers that wait are too. */
export function listMoves(database: Database, filter: MoveFilter) {
  const { institutionId, brokerAccountId, exchangeCode, projectNo, asset, state, transferNo, startTime, endTime } =
    filter;
  let matching = database.selectFrom('fund_move as m');
  matching =
    institutionId === undefined
      ? matching.where(sql<boolean>`(m.purpose <> 'own' or m.state = 'pending')`)
      : matching.where(sql<boolean>`m.purpose <> 'own'`).where('m.institution_id', '=', institutionId);
  if (brokerAccountId !== undefined)
    matching = matching.where((q) =>
      q.or([q('m.source_account', '=', brokerAccountId), q('m.target_account', '=', brokerAccountId)]),
    );
  if (exchangeCode !== undefined)
    matching = matching.where((q) =>
      q.exists(
        q
          .selectFrom('exchange_account as b')
          .select('b.id')
          .where('b.exchange_code', '=', exchangeCode)
          .where((at) =>
            at.or([at('b.id', '=', at.ref('m.source_account')), at('b.id', '=', at.ref('m.target_account'))]),
          ),
      ),
    );
  if (projectNo !== undefined) matching = matching.where('m.project_no', '=', projectNo);
  if (asset !== undefined) matching = matching.where('m.asset', '=', asset);
  if (state !== undefined) matching = matching.where('m.state', '=', state);
  if (transferNo !== undefined) matching = matching.where('m.transfer_no', '=', transferNo);
  if (startTime !== undefined) matching = matching.where('m.created_at', '>=', new Date(startTime));
  if (endTime !== undefined) matching = matching.where('m.created_at', '<', new Date(endTime));
  return listSource({
    database,
    scope: ['fund moves', filter],
    order: [column('m.created_at', 'time'), column('m.number', 'bigint')],
    matching,
    select: (moves) => moves.selectAll('m'),
  });
}

/** How many moves wait at each exchange, and since when the oldest, epoch ms. */
export async function readWaitingMoves(database: Database) {
  const { rows } = await sql<{ code: string; count: number; oldest: Date }>`
    select b.exchange_code as code, count(distinct m.id)::int as count, min(m.created_at) as oldest
    from fund_move m join exchange_account b on b.id in (m.source_account, m.target_account)
    where m.state = 'pending' group by b.exchange_code
  `.execute(database);
  return new Map(rows.map(({ code, count, oldest }) => [code, { count, oldestAt: oldest.getTime() }]));
}
