import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../kernel/database/database.ts';
import { type FundRecordFilter, type FundRecordKey, recordedWithin } from '../../exchangeAccounts/index.ts';

type State = NonNullable<FundRecordFilter['state']>;

/** States of deposits; the literals are those of the indexes, which have the state too. */
const DEPOSITS: Readonly<Record<State, RawBuilder<unknown>>> = {
  completed: sql`state = 'credited'`,
  failed: sql`state in ('orphaned', 'reversed')`,
  pending: sql`state not in ('credited', 'reversed') and state <> 'orphaned'`,
};

/** States of withdrawals, by rail; the literals are those of the indexes. */
const WITHDRAWALS: Readonly<Record<'chain' | 'bank', Readonly<Record<State, readonly RawBuilder<unknown>[]>>>> = {
  chain: {
    completed: [sql`state = 'complete'`],
    failed: [sql`state in ('cancelled', 'expired')`, sql`state in ('rejected', 'failed')`],
    pending: [sql`state in ('approval', 'screening', 'review', 'queued', 'sending', 'sent', 'confirming', 'on_hold')`],
  },
  bank: {
    completed: [sql`state in ('credited', 'complete')`],
    failed: [sql`state in ('returned', 'cancelled', 'expired', 'rejected')`],
    pending: [
      sql`state in ('announced', 'matched', 'approval', 'screening', 'review', 'queued', 'batched', 'exported', 'on_hold')`,
    ],
  },
};

/** BR-13: selects the keys of an institution's deposits of coins and of its withdrawals, by bank too. */
export function selectCoinKeys(filter: FundRecordFilter): readonly RawBuilder<FundRecordKey>[] {
  const { institutionId: owner, kind, state, asset, brokerAccountId, projectNo } = filter;
  if (brokerAccountId !== undefined) return [];
  const ofAsset = asset === undefined ? sql`true` : sql`asset = ${asset}`;
  const inState = state === undefined ? sql`true` : DEPOSITS[state];
  const owned = [
    ...(projectNo === undefined ? [sql`owner = ${owner}`] : []),
    // Those of projects: of one, or of all that the institution has.
    projectNo === undefined
      ? sql`institution_id = ${owner}::uuid and owner_kind = 'project'`
      : sql`owner = ${projectNo} and institution_id = ${owner}::uuid`,
  ];
  const deposits = owned.map(
    (isOwn) => sql<FundRecordKey>`
      select 'deposit'::text as origin, id, created_at as recorded_at from deposit
      where ${isOwn} and ${ofAsset} and ${inState} and ${recordedWithin(filter, 'created_at')}`,
  );
  const withdrawals = (['chain', 'bank'] as const).flatMap((rail) => {
    const holder =
      projectNo !== undefined
        ? sql`project_no = ${projectNo} and institution_id = ${owner}::uuid`
        : rail === 'chain'
          ? sql`owner = ${owner}`
          : sql`institution_id = ${owner}::uuid`;
    return (state === undefined ? [sql`true`] : WITHDRAWALS[rail][state]).map(
      (condition) => sql<FundRecordKey>`
        select 'withdrawal'::text as origin, id, confirmed_at as recorded_at from withdrawal
        where ${holder} and rail = ${sql.lit(rail)} and confirmed_at is not null and ${ofAsset} and ${condition}
          and ${recordedWithin(filter, 'confirmed_at')}`,
    );
  });
  if (kind === 'deposit') return deposits;
  if (kind === 'withdraw') return withdrawals;
  return kind === undefined ? [...deposits, ...withdrawals] : [];
}

const isEnded = (state: string): boolean => ['cancelled', 'expired', 'rejected', 'failed', 'returned'].includes(state);

const stateOf = (isComplete: boolean, isFailed: boolean): State =>
  isComplete ? 'completed' : isFailed ? 'failed' : 'pending';

/** Reads the deposits with these ids as fund records describe one. */
export async function readDepositRecords(database: Database, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await database.selectFrom('deposit').selectAll().where('id', 'in', ids).execute();
  return rows.map((row) => ({
    id: row.id,
    kind: 'deposit' as const,
    from: row.from_address ?? row.network,
    // The number of the project that it was credited to.
    to: row.owner_kind === 'project' ? row.owner : null,
    asset: row.asset,
    amount: toDecimalString(row.credited_amount ?? row.initiated_amount),
    fee: '0',
    state: stateOf(row.state === 'credited', ['orphaned', 'reversed'].includes(row.state)),
    reason: null,
    txid: row.txid,
    userId: null,
    createdAt: row.created_at,
    completedAt: row.credited_at,
  }));
}

/** Reads the withdrawals with these ids likewise. */
export async function readWithdrawalRecords(database: Database, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await database
    .selectFrom('withdrawal as w')
    .leftJoin('withdrawal_address as a', 'a.id', 'w.address_id')
    .selectAll('w')
    .select('a.name as address_name')
    .where('w.id', 'in', ids)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    kind: 'withdraw' as const,
    from: null,
    to: row.address_name ?? row.shown_address,
    asset: row.asset,
    amount: toDecimalString(row.amount),
    fee: toDecimalString(row.fee),
    state: stateOf(row.state === 'complete', isEnded(row.state)),
    reason: row.end_reason,
    txid: row.txid,
    userId: row.maker_id,
    createdAt: row.confirmed_at ?? row.created_at,
    completedAt: row.ended_at,
  }));
}
