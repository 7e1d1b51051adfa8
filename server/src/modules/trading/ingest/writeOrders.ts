import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { isEnded } from '@aldgate/domain/trading/orderEnd.ts';
import type { Insertable, Selectable } from 'kysely';
import type { Tx } from '../../../kernel/database.ts';
import type { Tables } from '../../../kernel/tables.ts';
import { mergeOrderUpdate, type StreamedOrderUpdate } from '../exchange/streamedOrderUpdate.ts';
import { otherName } from '../portfolio/accountState.ts';

type Row = Selectable<Tables['exchange_order']>;

/** The maximum of retries after concurrent writes of the same order. */
const ROUNDS_MAX = 5;
const NAME = /^[.A-Z:/a-z0-9_-]{1,36}$/;

/**
 * Stores updates of an account's orders: new orders, and newer states of known ones. Updates may arrive in any order,
 * repeatedly, and on several servers at the same time.
 */
export async function writeOrders(tx: Tx, accountId: string, updates: readonly StreamedOrderUpdate[]): Promise<void> {
  let left = updates;
  for (let round = 0; left.length > 0; round += 1) {
    if (round === ROUNDS_MAX) throw new Error(`${left.length} orders of ${accountId} could not be stored`);
    left = await writeRound(tx, accountId, left);
  }
}

/** Returns the updates of orders that were written concurrently. */
async function writeRound(
  tx: Tx,
  accountId: string,
  updates: readonly StreamedOrderUpdate[],
): Promise<readonly StreamedOrderUpdate[]> {
  const known = new KnownOrders(await lockRows(tx, accountId, updates));
  const fresh = new Map<string, StreamedOrderUpdate[]>();
  const changed = new Map<string, Row>();
  for (const update of updates) {
    const name = known.findName(update);
    const row = known.row(name);
    if (row === undefined) {
      fresh.set(name, [...(fresh.get(name) ?? []), update]);
      continue;
    }
    const next = merged(row, { ...update, clientOrderId: name });
    if (next === undefined) continue;
    known.replace(next);
    changed.set(next.id, next);
  }
  for (const row of changed.values()) await update(tx, row);
  return insert(tx, accountId, fresh);
}

function lockRows(tx: Tx, accountId: string, updates: readonly StreamedOrderUpdate[]): Promise<Row[]> {
  const names = new Set(
    updates.flatMap((update) => [update.clientOrderId, ...(update.orderId === null ? [] : [otherName(update)])]),
  );
  const ids = [...new Set(updates.flatMap(({ orderId }) => orderId ?? []))];
  const instruments = [...new Set(updates.map(({ instrumentId }) => instrumentId))];
  return tx
    .selectFrom('exchange_order')
    .selectAll()
    .where('broker_account_id', '=', accountId)
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
  readonly #byName = new Map<string, Row>();
  readonly #byId = new Map<string, string>();

  constructor(rows: readonly Row[]) {
    for (const row of rows) this.replace(row);
  }

  /** An order is found by the exchange's id, else by its client order id unless another order has it. */
  findName(update: StreamedOrderUpdate): string {
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

  row(name: string): Row | undefined {
    return this.#byName.get(name);
  }

  replace(row: Row): void {
    this.#byName.set(row.client_order_id, row);
    if (row.exchange_order_id !== null)
      this.#byId.set(`${row.instrument_id}/${row.exchange_order_id}`, row.client_order_id);
  }
}

/** A row after an update; undefined if nothing changes. */
function merged(known: Row, update: StreamedOrderUpdate): Row | undefined {
  const row = revived(known);
  const next = mergeOrderUpdate(updateFromRow(row), update);
  if (next === undefined) return completed(row, update);
  // Keep `cancelling` until a final state arrives.
  const status = row.status === 'cancelling' && !isEnded(next.status) ? row.status : next.status;
  return {
    ...row,
    exchange_order_id: next.orderId,
    algo_id: next.algoId,
    status,
    amended: row.amended || !isSameAmount(row.price, next.price) || !isSameAmount(row.quantity, next.quantity),
    price: next.price,
    quantity: next.quantity,
    executed_quantity: next.executedQuantity,
    average_price: next.averagePrice,
    liquidation_type: next.liquidationType,
    condition_type: next.condition?.type ?? null,
    trigger_price: next.condition?.triggerPrice ?? null,
    trigger_by: next.condition?.triggerBy ?? null,
    expires_at: parseDate(next.expiresAt),
    rejection_message: next.rejection ?? row.rejection_message,
    rejection_code: next.rejection === null ? row.rejection_code : (row.rejection_code ?? 0),
    updated_at: new Date(next.updatedAt),
    last_deal_at: parseDate(next.lastDealAt),
  };
}

/** An order that was given up as never arrived is reopened if the exchange has it. */
function revived(row: Row): Row {
  const isGivenUp = row.status === 'failed' && row.rejection_code === 0 && row.exchange_order_id === null;
  return isGivenUp ? { ...row, status: 'submitted', rejection_code: null, rejection_message: null } : row;
}

/** The response to placing an order lacks the average price; the stream's update of the same time has it. */
function completed(row: Row, update: StreamedOrderUpdate): Row | undefined {
  const isMissing = row.average_price === null && update.averagePrice !== null;
  if (!isMissing || toDecimalString(row.executed_quantity) !== toDecimalString(update.executedQuantity))
    return undefined;
  return {
    ...row,
    average_price: update.averagePrice,
    last_deal_at: update.lastDealAt === null ? row.last_deal_at : new Date(update.lastDealAt),
  };
}

const isSameAmount = (a: string | null, b: string | null): boolean =>
  a === null || b === null ? a === b : toDecimalString(a) === toDecimalString(b);

async function update(tx: Tx, row: Row): Promise<void> {
  await tx
    .updateTable('exchange_order')
    .set({
      exchange_order_id: row.exchange_order_id,
      algo_id: row.algo_id,
      status: row.status,
      amended: row.amended,
      price: row.price,
      quantity: row.quantity,
      executed_quantity: row.executed_quantity,
      average_price: row.average_price,
      liquidation_type: row.liquidation_type,
      condition_type: row.condition_type,
      trigger_price: row.trigger_price,
      trigger_by: row.trigger_by,
      expires_at: row.expires_at,
      rejection_code: row.rejection_code,
      rejection_message: row.rejection_message,
      updated_at: row.updated_at,
      last_deal_at: row.last_deal_at,
    })
    .where('id', '=', row.id)
    .execute();
}

/** Inserts orders with their merged updates; returns the updates of orders that exist already. */
async function insert(
  tx: Tx,
  accountId: string,
  fresh: ReadonlyMap<string, readonly StreamedOrderUpdate[]>,
): Promise<readonly StreamedOrderUpdate[]> {
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
    .onConflict((conflict) => conflict.columns(['broker_account_id', 'product', 'client_order_id']).doNothing())
    .returning('client_order_id')
    .execute();
  const done = new Set(inserted.map((row) => row.client_order_id));
  return [...fresh].filter(([name]) => !done.has(name)).flatMap(([, updates]) => updates);
}

function buildRow(accountId: string, updates: readonly StreamedOrderUpdate[]): Insertable<Tables['exchange_order']> {
  const update = updates.reduce((known, next) => mergeOrderUpdate(known, next) ?? known);
  return {
    broker_account_id: accountId,
    product: update.product,
    client_order_id: update.clientOrderId,
    user_id: null,
    exchange_order_id: update.orderId,
    algo_id: update.algoId,
    instrument_id: update.instrumentId,
    direction: update.direction,
    price_type: update.priceType,
    time_in_force: update.timeInForce,
    reduce_only: update.reduceOnly,
    price: update.price,
    quantity: update.quantity,
    condition_type: update.condition?.type ?? null,
    trigger_price: update.condition?.triggerPrice ?? null,
    trigger_by: update.condition?.triggerBy ?? null,
    expires_at: parseDate(update.expiresAt),
    status: update.status,
    executed_quantity: update.executedQuantity,
    average_price: update.averagePrice,
    liquidation_type: update.liquidationType,
    rejection_code: update.rejection === null ? null : 0,
    rejection_message: update.rejection,
    created_at: new Date(update.createdAt),
    updated_at: new Date(update.updatedAt),
    last_deal_at: parseDate(update.lastDealAt),
  };
}

/** A row as an update. */
export function updateFromRow(row: Row): StreamedOrderUpdate {
  return {
    product: row.product,
    instrumentId: row.instrument_id,
    clientOrderId: row.client_order_id,
    orderId: row.exchange_order_id,
    algoId: row.algo_id,
    direction: row.direction,
    priceType: row.price_type,
    timeInForce: row.time_in_force,
    reduceOnly: row.reduce_only,
    price: row.price === null ? null : toDecimalString(row.price),
    quantity: toDecimalString(row.quantity),
    condition:
      row.condition_type === null || row.trigger_price === null
        ? null
        : {
            type: row.condition_type,
            triggerPrice: toDecimalString(row.trigger_price),
            triggerBy: row.trigger_by ?? 'last',
          },
    expiresAt: row.expires_at?.getTime() ?? null,
    status: row.status,
    executedQuantity: toDecimalString(row.executed_quantity),
    averagePrice: row.average_price === null ? null : toDecimalString(row.average_price),
    liquidationType: row.liquidation_type,
    rejection: row.rejection_message,
    createdAt: row.created_at.getTime(),
    updatedAt: row.updated_at.getTime(),
    lastDealAt: row.last_deal_at?.getTime() ?? null,
  };
}

const parseDate = (at: number | null): Date | null => (at === null ? null : new Date(at));
