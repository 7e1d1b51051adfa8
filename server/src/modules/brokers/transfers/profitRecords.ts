import { divideProfit } from '@aldgate/domain/brokers/financing/profit.ts';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../kernel/database/database.ts';
import { type FundRecordFilter, type FundRecordKey, recordedWithin } from '../../exchangeAccounts/index.ts';

type State = NonNullable<FundRecordFilter['state']>;

/** States of applications as fund records have them: one that waits or moves is pending. */
const STATE = sql<State>`case
  when c.status = 'rejected' or a.execution = 'failed' then 'failed'
  when a.execution = 'done' then 'completed'
  else 'pending'
end`;

/** BR-13: selects the keys of an institution's applications for profit. */
export function selectProfitKeys(filter: FundRecordFilter): readonly RawBuilder<FundRecordKey>[] {
  const { institutionId, kind, state, asset, brokerAccountId, projectNo } = filter;
  if ((kind !== undefined && kind !== 'profit') || brokerAccountId !== undefined) return [];
  const ofState = state === undefined ? sql`true` : sql`${STATE} = ${state}`;
  const ofProject = projectNo === undefined ? sql`true` : sql`c.project_no = ${projectNo}`;
  const ofAsset = asset === undefined ? sql`true` : sql`p.currency = ${asset}`;
  return [
    sql`select 'profit'::text as origin, c.record_id as id, c.created_at as recorded_at
      from broker_capital_change c
      join broker_action a on a.change_no = c.change_no
      join broker_project p on p.project_no = c.project_no
      where c.institution_id = ${institutionId}::uuid and c.kind = 'profit' and ${ofState} and ${ofProject}
        and ${ofAsset} and ${recordedWithin(filter, 'c.created_at')}`,
  ];
}

/** Reads the applications with these ids as fund records describe one. */
export async function readProfitRecords(database: Database, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await database
    .selectFrom('broker_capital_change as c')
    .innerJoin('broker_action as a', 'a.change_no', 'c.change_no')
    .innerJoin('broker_project as p', 'p.project_no', 'c.project_no')
    .select(['c.record_id', 'c.change_no', 'c.profit_share', 'c.requested_by', 'c.created_at', 'c.decided_at'])
    .select(['a.amount', 'a.executed_at', 'a.reason as action_reason', 'c.reason', 'p.name', 'p.currency'])
    .select(STATE.as('state'))
    .where('c.record_id', 'in', ids)
    .execute();
  return rows.map((row) => {
    const amount = toDecimalString(row.amount);
    return {
      id: row.record_id ?? '',
      recordNo: row.change_no,
      kind: 'profit' as const,
      from: `${row.name} · Cash`,
      to: null,
      asset: row.currency,
      amount,
      fee: divideProfit(amount, row.profit_share ?? '0').toPlatform,
      state: row.state,
      reason: row.action_reason ?? row.reason,
      txid: null,
      userId: row.requested_by,
      createdAt: row.created_at,
      completedAt: row.state === 'pending' ? null : (row.executed_at ?? row.decided_at),
    };
  });
}
