import type { Fill } from '@aldgate/domain/trading/fill.ts';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../kernel/database.ts';
import { addJob } from '../../../kernel/jobs.ts';

/** The job that cancels the reduce-only conditional orders of a contract whose position is closed. */
export const CANCEL_STOPS = 'order_cancel_stops';

/** A contract of an account. */
export interface AccountContract {
  readonly accountId: string;
  readonly product: Fill['product'];
  readonly instrumentId: string;
}

/** The condition of an open conditional order that only reduces a position and is at the exchange. */
const isStop = sql<boolean>`condition_type is not null and reduce_only and exchange_order_id is null
  and status in ('submitted', 'running') and algo_id is not null`;

/** Adds the job for the contracts of executions that have such orders, in the transaction that stores the executions. */
export async function checkStops(tx: Tx, accountId: string, fills: readonly Fill[]): Promise<void> {
  if (fills.length === 0) return;
  const contracts = await tx
    .selectFrom('exchange_order')
    .select(['product', 'instrument_id'])
    .distinct()
    .where('broker_account_id', '=', accountId)
    .where('product', 'in', [...new Set(fills.map(({ product }) => product))])
    .where('instrument_id', 'in', [...new Set(fills.map(({ instrumentId }) => instrumentId))])
    .where(isStop)
    .execute();
  for (const { product, instrument_id: instrumentId } of contracts) {
    await addJob(tx, CANCEL_STOPS, { accountId, product, instrumentId } satisfies AccountContract);
  }
}

/** The contracts with such orders and an execution since the order was placed. */
export async function listStopContracts(database: Database): Promise<AccountContract[]> {
  const rows = await database
    .selectFrom('exchange_order as stop')
    .select(['stop.broker_account_id', 'stop.product', 'stop.instrument_id'])
    .distinct()
    .where(isStop)
    .where((q) =>
      q.exists(
        q
          .selectFrom('exchange_trade as trade')
          .select('trade.id')
          .whereRef('trade.broker_account_id', '=', 'stop.broker_account_id')
          .whereRef('trade.product', '=', 'stop.product')
          .whereRef('trade.instrument_id', '=', 'stop.instrument_id')
          .whereRef('trade.traded_at', '>', 'stop.updated_at'),
      ),
    )
    .execute();
  return rows.map(({ broker_account_id: accountId, product, instrument_id: instrumentId }) => ({
    accountId,
    product,
    instrumentId,
  }));
}

interface EndedStops {
  readonly orderIds: readonly string[];
  /** The position by the stored executions, positive if long; decimal string. */
  readonly position: string;
}

/**
 * The orders whose position was closed after the exchange accepted them, by an order that does not keep them. It follows from the
 * executions alone, so it does not matter who noticed the closing, and when.
 */
export async function findEndedStops(
  database: Database,
  { accountId, product, instrumentId }: AccountContract,
): Promise<EndedStops> {
  // The time of an order that has not triggered is that of its acceptance.
  const { rows } = await sql<{ readonly ids: readonly string[]; readonly position: string }>`
    with change as (
      select trade_id::numeric as number, traded_at, exchange_order_id,
        case direction when 'buy' then quantity else -quantity end as quantity
      from exchange_trade
      where broker_account_id = ${accountId} and product = ${product} and instrument_id = ${instrumentId}
    ), position as (
      select *, sum(quantity) over (order by number) as after from change
    ), closing as (
      select traded_at, case when quantity < 0 then 'sell' else 'buy' end as direction
      from position
      where (after - quantity) * quantity < 0 and after * (after - quantity) <= 0 and not exists (
        select from exchange_order
        where broker_account_id = ${accountId} and product = ${product} and instrument_id = ${instrumentId}
          and exchange_order_id = position.exchange_order_id and keep_conditional
      )
    )
    select
      array(
        select id::text from exchange_order
        where broker_account_id = ${accountId} and product = ${product} and instrument_id = ${instrumentId} and ${isStop}
          and exists (
            select from closing
            where closing.direction = exchange_order.direction::text and closing.traded_at > exchange_order.updated_at
          )
        order by id
      ) as ids,
      coalesce((select sum(quantity) from change), 0)::text as position`.execute(database);
  const [found] = rows;
  if (found === undefined) throw new Error('a query without a table has one row');
  return { orderIds: found.ids, position: found.position };
}
