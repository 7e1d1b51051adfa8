import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../kernel/database/database.ts';
import { type FundRecordFilter, type FundRecordKey, recordedWithin } from '../../exchangeAccounts/index.ts';

type State = NonNullable<FundRecordFilter['state']>;

/** States of payments by bank; the literals are those of the indexes. */
const STATES: Readonly<Record<State, RawBuilder<unknown>>> = {
  completed: sql`state in ('credited', 'complete')`,
  failed: sql`state in ('returned', 'cancelled', 'expired', 'rejected')`,
  pending: sql`state in ('announced', 'matched', 'approval', 'screening', 'review', 'queued', 'batched', 'exported', 'on_hold')`,
};

const FAILED: readonly string[] = ['returned', 'cancelled', 'expired', 'rejected'];

const stateOf = (state: string): State =>
  state === 'credited' ? 'completed' : FAILED.includes(state) ? 'failed' : 'pending';

/** BR-13: selects the keys of an institution's payments by bank, announced ones too. */
export function selectBankKeys(filter: FundRecordFilter): readonly RawBuilder<FundRecordKey>[] {
  const { institutionId, kind, state, asset, brokerAccountId, projectNo } = filter;
  // They are of capital_account.
  if (brokerAccountId !== undefined || projectNo !== undefined) return [];
  if (kind !== undefined && kind !== 'deposit') return [];
  const ofAsset = asset === undefined ? sql`true` : sql`asset = ${asset}`;
  const inState = state === undefined ? sql`true` : STATES[state];
  return [
    sql`select 'bankDeposit'::text as origin, id, created_at as recorded_at from bank_deposit
      where institution_id = ${institutionId} and ${ofAsset} and ${inState} and ${recordedWithin(filter, 'created_at')}`,
  ];
}

/** Reads the payments with these ids as fund records describe one. */
export async function readBankRecords(database: Database, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await database
    .selectFrom('bank_deposit as d')
    .leftJoin('bank_account as a', 'a.id', 'd.bank_account_id')
    .selectAll('d')
    .select('a.bank_name')
    .where('d.id', 'in', ids)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    kind: 'deposit' as const,
    from: row.bank_name ?? 'Bank',
    to: null,
    asset: row.asset,
    amount: toDecimalString(row.amount ?? row.announced_amount ?? '0'),
    fee: '0',
    state: stateOf(row.state),
    reason: null,
    txid: null,
    userId: row.created_by,
    createdAt: row.created_at,
    completedAt: row.credited_at ?? row.ended_at,
  }));
}
