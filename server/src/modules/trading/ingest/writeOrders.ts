import { mergeOrderUpdate } from '@aldgate/domain/trading/mergeOrderUpdate.ts';
import type { OrderUpdate } from '@aldgate/domain/trading/orderUpdate.ts';
import type { Insertable } from 'kysely';
import type { Tx } from '../../../kernel/database/database.ts';
import type { Tables } from '../../../kernel/database/tables.ts';
import { otherName } from '../portfolio/accountState.ts';
import type { OrderRow } from '../tables.ts';
import { DISCONNECTED, findDisconnected } from './disconnectedOrders.ts';
import { emitOrderEvents } from './orderEvents.ts';
import { formatOrderState, mergeIntoRow, type OrderState } from './storedOrder.ts';

/** The maximum of retries after concurrent writes of the same order. */
const ROUNDS_MAX = 5;
const NAME = /^[.A-Z:/a-z0-9_-]{1,36}$/;

/**
 * Stores updates of an account's orders with their events: new orders, and newer states of known ones. Updates may
 * arrive in any order, repeatedly, and on several servers at the same time.
 */
export async function writeOrders(tx: Tx, accountId: string, updates: readonly OrderUpdate[]): Promise<void> {
  let left = updates;
  for (let round = 0; left.length > 0; round += 1) {
    if (round === ROUNDS_MAX) throw new Error(`${left.length} orders of ${accountId} could not be stored`);
    left = await writeRound(tx, accountId, left);
  }
}

/** Returns the updates of orders that were written concurrently. */
async function writeRound(tx: Tx, accountId: string, updates: readonly OrderUpdate[]): Promise<readonly OrderUpdate[]> {
  const rows = await lockRows(tx, accountId, updates);
  const known = new KnownOrders(rows);
  const fresh = new Map<string, OrderUpdate[]>();
  const changed = new Map<string, OrderState>();
  for (const update of updates) {
    const name = known.findName(update);
    const row = known.row(name);
    if (row === undefined) {
      fresh.set(name, [...(fresh.get(name) ?? []), update]);
      continue;
    }
    const state = mergeIntoRow(row, [update]);
    if (state === undefined) continue;
    known.replace({ ...row, ...state });
    changed.set(row.id, state);
  }
  const disconnected = await findDisconnected(tx, accountId, rows, changed);
  const stored = new Map(
    [...changed].map(([id, state]) => [id, disconnected.has(id) ? { ...state, ...DISCONNECTED } : state]),
  );
  for (const [id, state] of stored) {
    await tx
      .updateTable('exchange_order')
      .set((q) => ({ ...state, version: q('version', '+', 1) }))
      .where('id', '=', id)
      .execute();
  }
  const changes = rows.map((before) => ({ before, order: { ...before, ...stored.get(before.id) } }));
  await emitOrderEvents(tx, accountId, changes);
  return insert(tx, accountId, fresh);
}

function lockRows(tx: Tx, accountId: string, updates: readonly OrderUpdate[]): Promise<OrderRow[]> {
  const names = new Set(
    updates.flatMap((update) => [update.clientOrderId, ...(update.orderId === null ? [] : [otherName(update)])]),
  );
  const ids = [...new Set(updates.flatMap(({ orderId }) => orderId ?? []))];
  const instruments = [...new Set(updates.map(({ instrumentId }) => instrumentId))];
  return tx
    .selectFrom('exchange_order')
    .selectAll()
    .where('exchange_account_id', '=', accountId)
    .where('product', 'in', [...new Set(updates.map(({ product }) => product))])
    .where((q) =>
      q.or([
        q('client_order_id', 'in', [...names]),
        ...(ids.length === 0
          ? []
          : [q.and([q('instrument_id', 'in', instruments), q('exchange_order_id', 'in', ids)])]),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** The stored rows that updates may belong to. */
class KnownOrders {
  readonly #byName = new Map<string, OrderRow>();
  readonly #byId = new Map<string, string>();

  constructor(rows: readonly OrderRow[]) {
    for (const row of rows) this.replace(row);
  }

  /** An order is found by the exchange's id, else by its client order id unless another order has it. */
  findName(update: OrderUpdate): string {
    const { clientOrderId, orderId, instrumentId } = update;
    const byId = orderId === null ? undefined : this.#byId.get(`${instrumentId}/${orderId}`);
    if (byId !== undefined) return byId;
    const row = this.#byName.get(clientOrderId);
    const isAnother =
      row !== undefined && row.exchange_order_id !== null && orderId !== null && row.exchange_order_id !== orderId;
    return isAnother || !NAME.test(clientOrderId)
      ? otherName({ orderId: orderId ?? update.algoId, instrumentId })
      : clientOrderId;
  }

  row(name: string): OrderRow | undefined {
    return this.#byName.get(name);
  }

  replace(row: OrderRow): void {
    this.#byName.set(row.client_order_id, row);
    if (row.exchange_order_id !== null)
      this.#byId.set(`${row.instrument_id}/${row.exchange_order_id}`, row.client_order_id);
  }
}

/** Inserts orders with their merged updates; returns the updates of orders that exist already. */
async function insert(
  tx: Tx,
  accountId: string,
  fresh: ReadonlyMap<string, readonly OrderUpdate[]>,
): Promise<readonly OrderUpdate[]> {
  if (fresh.size === 0) return [];
  const rows = [...fresh].map(([name, updates]) =>
    buildRow(
      accountId,
      updates.map((update) => ({ ...update, clientOrderId: name })),
    ),
  );
  const inserted = await tx
    .insertInto('exchange_order')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['exchange_account_id', 'product', 'client_order_id']).doNothing())
    .returning('client_order_id')
    .execute();
  const done = new Set(inserted.map((row) => row.client_order_id));
  const added = rows.filter((row) => done.has(row.client_order_id));
  await emitOrderEvents(
    tx,
    accountId,
    added.map((order) => ({ before: null, order })),
  );
  return [...fresh].filter(([name]) => !done.has(name)).flatMap(([, updates]) => updates);
}

function buildRow(accountId: string, updates: readonly OrderUpdate[]) {
  const order = updates.reduce(mergeOrderUpdate<OrderUpdate>);
  return {
    exchange_account_id: accountId,
    product: order.product,
    client_order_id: order.clientOrderId,
    user_id: null,
    instrument_id: order.instrumentId,
    direction: order.direction,
    price_type: order.priceType,
    time_in_force: order.timeInForce,
    reduce_only: order.reduceOnly,
    closes_position: order.closesPosition === true,
    ...formatOrderState(order),
  } satisfies Insertable<Tables['exchange_order']>;
}
