import { memberMay } from '@aldgate/domain/identity/roles.ts';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { childOrderId, findChildBounds, planChild } from '@aldgate/domain/trading/algos/twap.ts';
import { DEADLINE_DEFAULT_MS } from '@aldgate/domain/trading/deadline.ts';
import { sql } from 'kysely';
import { type Database, inTransaction, type Tx } from '../../../kernel/database/database.ts';
import { getUser } from '../../identity/index.ts';
import type { AlgoChildRow, AlgoLegRow, AlgoRow } from '../tables.ts';
import type { AlgoDeps } from './algoDeps.ts';
import { lockAlgo, pauseAlgos } from './algoRows.ts';

interface Slice {
  readonly algo: AlgoRow;
  readonly leg: AlgoLegRow;
  readonly slice: number;
}

/**
 * Stores the order of a slice, if it has one: before it is sent, and only while the algorithm runs and nothing has
 * changed since it was planned. Pauses the algorithm where its member may not trade any more.
 */
export async function storeChild(deps: AlgoDeps, { algo, leg, slice }: Slice): Promise<AlgoChildRow | undefined> {
  const { database, clock, orders } = deps;
  const { removed_at, role } = await getUser(database, algo.user_id);
  if (removed_at !== null || !memberMay(role, 'trade')) {
    await inTransaction(database, (tx) => pauseAlgos(tx, [algo.id], { code: 'member_removed' }));
    return undefined;
  }
  const { rules, mark } = await orders.readMarket(leg.exchange_account_id, algo.instrument_id);
  const bounds = findChildBounds(rules, {
    isMarket: algo.limit_price === null,
    reduceOnly: algo.reduce_only,
    price: algo.limit_price === null ? mark : toDecimalString(algo.limit_price),
  });
  const progress = {
    quantity: toDecimalString(leg.quantity),
    executed: toDecimalString(leg.executed_quantity),
    passed: algo.passed_slices,
    base: toDecimalString(leg.base_quantity),
  };
  const quantity = planChild(algo.slices, slice, progress, bounds);
  if (quantity === null) return undefined;
  const legs = await countLegs(database, algo.id);
  return inTransaction(database, async (tx) => {
    const now = await lockAlgo(tx, algo.id);
    if (now.state !== 'running' || now.passed_slices !== algo.passed_slices || now.user_id !== algo.user_id)
      return undefined;
    if (!(await isUnchanged(tx, leg, slice))) return undefined;
    const at = clock();
    return tx
      .insertInto('lightning_algo_child')
      .values({
        leg_id: leg.id,
        slice,
        client_order_id: childOrderId(algo.algo_id, slice, leg.number, legs),
        user_id: algo.user_id,
        quantity,
        created_at: new Date(at),
        valid_until: new Date(at + DEADLINE_DEFAULT_MS),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst();
  });
}

async function countLegs(database: Database, algoId: string): Promise<number> {
  const { count } = await database
    .selectFrom('lightning_algo_leg')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('algo_id', '=', algoId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether an account has executed what the plan counted with, and no order of this slice or a later one. */
async function isUnchanged(tx: Tx, leg: AlgoLegRow, slice: number): Promise<boolean> {
  const row = await tx
    .selectFrom('lightning_algo_leg as l')
    .select('l.id')
    .where('l.id', '=', leg.id)
    .where('l.state', '=', 'pending')
    .where('l.executed_quantity', '=', leg.executed_quantity)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('lightning_algo_child as c')
            .select('c.slice')
            .whereRef('c.leg_id', '=', 'l.id')
            .where('c.slice', '>=', slice),
        ),
      ),
    )
    .executeTakeFirst();
  return row !== undefined;
}
