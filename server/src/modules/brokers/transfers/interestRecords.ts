import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../kernel/database/database.ts';
import { type FundRecordFilter, type FundRecordKey, recordedWithin } from '../../exchangeAccounts/index.ts';
import { PLATFORM } from './locations.ts';

type State = NonNullable<FundRecordFilter['state']>;

/** States of payments as fund records have them. */
const STATE = sql<State>`case i.status when 'approved' then 'completed' when 'rejected' then 'failed' else 'pending' end`;

/** BR-13: selects the keys of an institution's payments of interest. */
export function selectInterestKeys(filter: FundRecordFilter): readonly RawBuilder<FundRecordKey>[] {
  const { institutionId, kind, state, asset, brokerAccountId, projectNo } = filter;
  if (kind !== undefined && kind !== 'interest') return [];
  const ofState = state === undefined ? sql`true` : sql`${STATE} = ${state}`;
  const ofProject = projectNo === undefined ? sql`true` : sql`i.project_no = ${projectNo}`;
  const ofAsset = asset === undefined ? sql`true` : sql`p.currency = ${asset}`;
  const ofAccount =
    brokerAccountId === undefined ? sql`true` : sql`i.location -> 'location' ->> 'id' = ${brokerAccountId}::text`;
  return [
    sql`select 'interest'::text as origin, i.record_id as id, i.created_at as recorded_at
      from broker_interest_payment i
      join broker_project p on p.project_no = i.project_no
      where i.institution_id = ${institutionId}::uuid and ${ofState} and ${ofProject} and ${ofAsset} and ${ofAccount}
        and ${recordedWithin(filter, 'i.created_at')}`,
  ];
}

/** Reads the payments of interest with these ids as fund records describe one. */
export async function readInterestRecords(database: Database, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await database
    .selectFrom('broker_interest_payment as i')
    .innerJoin('broker_project as p', 'p.project_no', 'i.project_no')
    .selectAll('i')
    .select(['p.currency', STATE.as('state')])
    .where('i.record_id', 'in', ids)
    .execute();
  return rows.map((row) => ({
    id: row.record_id,
    recordNo: row.apply_no,
    kind: 'interest' as const,
    from: row.location?.label ?? row.network,
    to: PLATFORM,
    asset: row.currency,
    amount: toDecimalString(row.amount),
    fee: '0',
    state: row.state,
    reason: row.reason,
    txid: row.txid,
    userId: row.requested_by,
    createdAt: row.created_at,
    completedAt: row.decided_at,
  }));
}
