import type { Fill } from '@aldgate/domain/trading/fill.ts';
import { isEnded } from '@aldgate/domain/trading/orderEnd.ts';
import type { OrderUpdate } from '@aldgate/domain/trading/orderUpdate.ts';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import { addJob } from '../../../kernel/jobs/jobs.ts';
import {
  type AccountContract,
  CHECKPOINT_AGE_MS,
  type Checkpoint,
  forgetLateCheckpoints,
} from './positionCheckpoint.ts';

/** The job that cancels the reduce-only conditional orders of a contract whose position is closed. */
export const CANCEL_STOPS = 'order_cancel_stops';

/** The job that places, replaces or ends the take profit and stop loss of a contract. */
export const ADVANCE_PROTECTION = 'protection_advance';

/** With more executions before a checkpoint's time, one is worth its row. */
const OLD_MAX = 500;

/** The condition of an open conditional order that only reduces a position and is at the exchange. */
const isStop = sql<boolean>`condition_type is not null and reduce_only and exchange_order_id is null
  and status in ('submitted', 'running') and algo_id is not null`;

/**
 * Adds the jobs of contracts in the transaction that stores new executions and updates of orders: for those with an
 * execution that have such orders, and for those with an execution or an ended order that have a take profit or stop
 * loss.
 */
export async function addContractJobs(
  tx: Tx,
  accountId: string,
  fills: readonly Fill[],
  updates: readonly OrderUpdate[] = [],
): Promise<void> {
  const changed = [...fills, ...updates.filter(({ status }) => isEnded(status))];
  if (changed.length === 0) return;
  if (fills.length > 0) await forgetLateCheckpoints(tx, accountId, fills);
  const ofContracts = (contracts: readonly { readonly product: string; readonly instrumentId: string }[]) =>
    sql`exchange_account_id = ${accountId}
      and product = any(${[...new Set(contracts.map(({ product }) => product))]}::text[])
      and instrument_id = any(${[...new Set(contracts.map(({ instrumentId }) => instrumentId))]}::text[])`;
  const { rows } = await sql<AccountContract & { readonly task: string }>`
    select distinct ${CANCEL_STOPS}::text as task, product, instrument_id as "instrumentId" from exchange_order
    where ${ofContracts(fills)} and ${isStop}
    union all
    select distinct ${ADVANCE_PROTECTION}::text, product, instrument_id from exchange_protection
    where ${ofContracts(changed)} and state <> 'ended'`.execute(tx);
  for (const { task, product, instrumentId } of rows) {
    await addJob(tx, task, { accountId, product, instrumentId } satisfies AccountContract);
  }
}

/** The contracts with such orders and an execution since the order was placed. */
export async function listStopContracts(database: Database): Promise<AccountContract[]> {
  const rows = await database
    .selectFrom('exchange_order as stop')
    .select(['stop.exchange_account_id', 'stop.product', 'stop.instrument_id'])
    .distinct()
    .where(isStop)
    .where((q) =>
      q.exists(
        q
          .selectFrom('exchange_trade as trade')
          .select('trade.id')
          .whereRef('trade.exchange_account_id', '=', 'stop.exchange_account_id')
          .whereRef('trade.product', '=', 'stop.product')
          .whereRef('trade.instrument_id', '=', 'stop.instrument_id')
          .whereRef('trade.traded_at', '>', 'stop.updated_at'),
      ),
    )
    .execute();
  return rows.map(({ exchange_account_id: accountId, product, instrument_id: instrumentId }) => ({
    accountId,
    product,
    instrumentId,
  }));
}

export interface EndedStops {
  readonly orderIds: readonly string[];
  /** The position by the stored executions, positive if long; decimal string. */
  readonly position: string;
  /** Checkpoint that the next run may continue from, if it saves many executions. */
  readonly checkpoint: Checkpoint | undefined;
}

/**
 * The orders whose position was closed after the exchange accepted them, by an order that does not keep them; the legs
 * of a position's take profit and stop loss end with it in any case. It
 * follows from the executions alone, so it does not matter who noticed the closing, and when. Of an order that a
 * checkpoint names, only the executions since then are read.
 */
export async function findEndedStops(
  database: Database,
  { accountId, product, instrumentId }: AccountContract,
  now: number,
): Promise<EndedStops> {
  const until = new Date(now - CHECKPOINT_AGE_MS);
  const ofContract = sql<boolean>`exchange_account_id = ${accountId} and product = ${product} and instrument_id = ${instrumentId}`;
  // The time of an order that has not triggered is that of its acceptance.
  const { rows } = await sql<{
    readonly ids: readonly string[];
    readonly stops: readonly string[];
    readonly position: string;
    readonly before: string;
    readonly old: number;
  }>`
    with known as (
      select until, quantity, order_ids from position_checkpoint where ${ofContract}
    ), start as (
      select coalesce((select until from known), '-infinity') as until, coalesce((select quantity from known), 0) as quantity
    ), stop as (
      select id, direction, closes_position, updated_at, id = any(array(select unnest(order_ids) from known)) as is_known
      from exchange_order where ${ofContract} and ${isStop}
    ), change as (
      select trade_id::numeric as number, traded_at, exchange_order_id,
        case direction when 'buy' then quantity else -quantity end as quantity
      from exchange_trade
      where ${ofContract} and traded_at >= (
        select least(min(start.until), min(stop.updated_at) filter (where not is_known)) from start left join stop on true
      )
    ), anchor as (
      select start.quantity - coalesce(sum(change.quantity) filter (where traded_at < start.until), 0) as quantity
      from start left join change on true group by start.quantity
    ), position as (
      select change.*, anchor.quantity + sum(change.quantity) over (order by number) as after from change, anchor
    ), closing as (
      select traded_at, exchange_order_id, case when quantity < 0 then 'sell' else 'buy' end as direction
      from position
      where (after - quantity) * quantity < 0 and after * (after - quantity) <= 0
    )
    select
      array(
        select id::text from stop
        where exists (
          select from closing
          where closing.direction = stop.direction and closing.traded_at > stop.updated_at
            and (stop.closes_position or not exists (
              select from exchange_order
              where ${ofContract} and exchange_order_id = closing.exchange_order_id and keep_conditional
            ))
        )
        order by id
      ) as ids,
      array(select id::text from stop) as stops,
      (anchor.quantity + coalesce((select sum(quantity) from change), 0))::text as position,
      (anchor.quantity + coalesce((select sum(quantity) from change where traded_at < ${until}), 0))::text as before,
      (select count(*)::int from change where traded_at < ${until}) as old
    from anchor`.execute(database);
  const [found] = rows;
  if (found === undefined) throw new Error('a query of one row has one');
  const { ids, stops, position, before, old } = found;
  const checkpoint = old < OLD_MAX ? undefined : { until, quantity: before, orderIds: stops };
  return { orderIds: ids, position, checkpoint };
}
