import '../tables.ts';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { AlgoPause } from '@aldgate/domain/trading/algos/algo.ts';
import type { AlgoSchedule } from '@aldgate/domain/trading/algos/twap.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import type { Refusal } from '../../trading/index.ts';
import type { AlgoChildRow, AlgoLegRow, AlgoRow } from '../tables.ts';

export const findAlgo = (
  database: Database | Tx,
  institutionId: string,
  algoId: string,
): Promise<AlgoRow | undefined> =>
  database
    .selectFrom('lightning_algo')
    .selectAll()
    .where('institution_id', '=', institutionId)
    .where('algo_id', '=', algoId)
    .executeTakeFirst();

export const readAlgo = (database: Database | Tx, id: string): Promise<AlgoRow> =>
  database.selectFrom('lightning_algo').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Locks an algorithm until the transaction ends: its state changes and its children are stored under the lock. */
export const lockAlgo = (tx: Tx, id: string): Promise<AlgoRow> =>
  tx.selectFrom('lightning_algo').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();

/** The accounts of algorithms in their order, with the names that members read. */
export const listLegs = (database: Database | Tx, ids: readonly string[]) =>
  database
    .selectFrom('lightning_algo_leg as l')
    .innerJoin('exchange_account as a', 'a.id', 'l.exchange_account_id')
    .selectAll('l')
    .select('a.name')
    .where('l.algo_id', 'in', ids)
    .orderBy('l.number')
    .execute();

export const readLeg = (database: Database, id: string): Promise<AlgoLegRow> =>
  database.selectFrom('lightning_algo_leg').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** The order of an account whose outcome is not known yet. */
export const findOpenChild = (database: Database, legId: string): Promise<AlgoChildRow | undefined> =>
  database
    .selectFrom('lightning_algo_child')
    .selectAll()
    .where('leg_id', '=', legId)
    .where('resolved_at', 'is', null)
    .executeTakeFirst();

export const readSchedule = ({ algo_id, starts_at, ends_at, slices, jitter }: AlgoRow): AlgoSchedule => ({
  algoId: algo_id,
  startsAt: starts_at.getTime(),
  endsAt: ends_at.getTime(),
  slices,
  jitter: toDecimalString(jitter),
});

/** Why an algorithm is paused, with the error that stopped its order. */
export interface Pause {
  readonly code: AlgoPause;
  readonly refusal?: Refusal | null;
}

/** Pauses those of the algorithms that run. */
export async function pauseAlgos(tx: Tx, ids: readonly string[], { code, refusal = null }: Pause): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('lightning_algo')
    .set({ state: 'paused', pause_code: code, pause_refusal: refusal && JSON.stringify(refusal) })
    .where('id', 'in', ids)
    .where('state', '=', 'running')
    .execute();
}

/** Pauses the algorithms of accounts because of a panic, in its transaction. */
export async function pauseOnPanic(tx: Tx, accountIds: readonly string[]): Promise<void> {
  if (accountIds.length === 0) return;
  const rows = await tx
    .selectFrom('lightning_algo_leg')
    .select('algo_id')
    .distinct()
    .where('exchange_account_id', 'in', accountIds)
    .where('state', '=', 'pending')
    .orderBy('algo_id')
    .execute();
  await pauseAlgos(
    tx,
    rows.map(({ algo_id }) => algo_id),
    { code: 'panic' },
  );
}
