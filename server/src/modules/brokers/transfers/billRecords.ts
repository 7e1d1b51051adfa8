import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../kernel/database/database.ts';
import { type FundRecordFilter, type FundRecordKey, recordedWithin } from '../../exchangeAccounts/index.ts';
import { PLATFORM } from './locations.ts';

/** BR-13: selects the keys of an institution's paid bills, which are of no project and no account. */
export function selectBillKeys(filter: FundRecordFilter): readonly RawBuilder<FundRecordKey>[] {
  const { institutionId, kind, state, asset, brokerAccountId, projectNo } = filter;
  if ((kind !== undefined && kind !== 'bill') || brokerAccountId !== undefined || projectNo !== undefined) return [];
  if (state !== undefined && state !== 'completed') return [];
  const ofAsset = asset === undefined ? sql`true` : sql`currency = ${asset}`;
  return [
    sql`select 'bill'::text as origin, record_id as id, received_at as recorded_at from broker_bill
      where institution_id = ${institutionId}::uuid and paid_by is not null and ${ofAsset}
        and ${recordedWithin(filter, 'received_at')}`,
  ];
}

/** Reads the paid bills with these ids as fund records describe one. */
export async function readBillRecords(database: Database, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await database
    .selectFrom('broker_bill')
    .selectAll()
    .where('record_id', 'in', ids)
    .where('received_at', 'is not', null)
    .$narrowType<{ received_at: Date }>()
    .execute();
  return rows.map((row) => ({
    id: row.record_id,
    recordNo: row.bill_no,
    kind: 'bill' as const,
    from: null,
    to: PLATFORM,
    asset: row.currency,
    amount: toDecimalString(row.amount),
    fee: '0',
    state: 'completed' as const,
    reason: null,
    txid: null,
    userId: row.paid_by,
    createdAt: row.received_at,
    completedAt: row.received_at,
  }));
}
