import { type FundRecordKind, MOVE_PURPOSES, type MovePurpose } from '@aldgate/domain/brokers/records.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../kernel/database/database.ts';
import type { Label } from '../../../kernel/lists/export.ts';
import type { FundMoveRow } from './fundLocation.ts';

/** Filters of a broker's fund records: each module with some selects the keys of its own. */
export interface FundRecordFilter {
  readonly institutionId: string;
  readonly kind?: FundRecordKind | undefined;
  readonly state?: 'pending' | 'completed' | 'failed' | undefined;
  readonly asset?: string | undefined;
  readonly brokerAccountId?: string | undefined;
  readonly projectNo?: string | undefined;
  /** Epoch ms, from inclusive, until exclusive. */
  readonly startTime?: number | undefined;
  readonly endTime?: number | undefined;
}

/** The states of moves, as files name them. */
export const MOVE_STATES: Readonly<Record<FundMoveRow['state'], Label>> = {
  pending: ['In progress', '處理中'],
  completed: ['Completed', '已完成'],
  failed: ['Failed', '失敗'],
};

/** A record's key in the list of fund records. */
export interface FundRecordKey {
  readonly origin: 'move' | 'deposit' | 'withdrawal' | 'bankDeposit' | 'profit' | 'interest' | 'bill';
  readonly id: string;
  readonly recorded_at: Date;
}

/** The filter's times as a condition on the column that is the time of a record. */
export function recordedWithin({ startTime, endTime }: FundRecordFilter, time: string): RawBuilder<SqlBool> {
  const from = startTime === undefined ? sql`true` : sql`${sql.ref(time)} >= ${new Date(startTime)}`;
  const until = endTime === undefined ? sql`true` : sql`${sql.ref(time)} < ${new Date(endTime)}`;
  return sql<SqlBool>`${from} and ${until}`;
}

const PURPOSES: readonly string[] = MOVE_PURPOSES;

/**
 * Selects the keys of an institution's fund moves, in the columns of {@link FundRecordKey}. Each selection reads one
 * table in the order of an index, so that a page of their union costs the same however many records there are.
 */
export function selectMoveKeys(filter: FundRecordFilter): readonly RawBuilder<FundRecordKey>[] {
  const { institutionId, kind, state, asset, brokerAccountId, projectNo } = filter;
  if (kind !== undefined && !PURPOSES.includes(kind)) return [];
  const conditions: RawBuilder<SqlBool>[] = [
    sql`institution_id = ${institutionId} and purpose <> 'own'`,
    recordedWithin(filter, 'created_at'),
  ];
  if (kind !== undefined) conditions.push(sql`purpose = ${kind}`);
  if (state !== undefined) conditions.push(sql`state = ${sql.lit(state)}`);
  if (asset !== undefined) conditions.push(sql`asset = ${asset}`);
  if (brokerAccountId !== undefined) conditions.push(sql`${brokerAccountId}::uuid in (source_account, target_account)`);
  if (projectNo !== undefined) conditions.push(sql`project_no = ${projectNo}`);
  return [
    sql`select 'move'::text as origin, id, created_at as recorded_at from fund_move where ${sql.join(conditions, sql` and `)}`,
  ];
}

/** A move of a broker's money, for whatever purpose. */
type BrokerMove = FundMoveRow & { readonly purpose: MovePurpose };

/** The fund moves of a broker with these ids. */
export function readMoves(database: Database, ids: readonly string[]): Promise<BrokerMove[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return database
    .selectFrom('fund_move')
    .selectAll()
    .where('id', 'in', ids)
    .where('purpose', '<>', 'own')
    .$narrowType<{ purpose: MovePurpose }>()
    .execute();
}
