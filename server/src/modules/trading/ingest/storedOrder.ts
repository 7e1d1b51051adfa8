import { CASE_ORDER_ID, isCaseOrder } from '@aldgate/domain/brokers/cases/stages.ts';
import { traitsOf } from '@aldgate/domain/market/traits.ts';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { mergeOrderUpdate } from '@aldgate/domain/trading/mergeOrderUpdate.ts';
import type { OrderUpdate } from '@aldgate/domain/trading/orderUpdate.ts';
import { sql } from 'kysely';
import { sanitizeText } from '../../exchangeAccounts/index.ts';
import type { OrderRow } from '../tables.ts';

/** The columns of an order's terms and state. */
export type OrderColumns = OrderState &
  Pick<
    OrderRow,
    | 'product'
    | 'instrument_id'
    | 'client_order_id'
    | 'direction'
    | 'price_type'
    | 'time_in_force'
    | 'reduce_only'
    | 'closes_position'
  >;

/** A stored order. Before the exchange reports it, it has no ids, and every report is newer. */
export function parseOrderRow(row: OrderColumns): OrderUpdate {
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
    ...(row.closes_position && { closesPosition: true }),
    price: row.price === null ? null : toDecimalString(row.price),
    quantity: row.quantity === null ? null : toDecimalString(row.quantity),
    ...(!traitsOf(row.product).hasPositions && {
      quoteQuantity: row.quote_quantity === null ? null : toDecimalString(row.quote_quantity),
      triggeredAt: row.triggered_at?.getTime() ?? null,
    }),
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
    rejection: row.rejection_code === null ? null : { code: row.rejection_code, message: row.rejection_message ?? '' },
    createdAt: row.created_at.getTime(),
    updatedAt: row.updated_at.getTime(),
  };
}

/** The columns that updates change. */
export type OrderState = Pick<
  OrderRow,
  | 'exchange_order_id'
  | 'algo_id'
  | 'price'
  | 'quantity'
  | 'condition_type'
  | 'trigger_price'
  | 'trigger_by'
  | 'expires_at'
  | 'quote_quantity'
  | 'triggered_at'
  | 'status'
  | 'executed_quantity'
  | 'average_price'
  | 'liquidation_type'
  | 'rejection_code'
  | 'rejection_message'
  | 'created_at'
  | 'updated_at'
>;

export function formatOrderState(order: OrderUpdate): OrderState {
  return {
    exchange_order_id: order.orderId,
    algo_id: order.algoId,
    price: order.price,
    quantity: order.quantity,
    condition_type: order.condition?.type ?? null,
    trigger_price: order.condition?.triggerPrice ?? null,
    trigger_by: order.condition?.triggerBy ?? null,
    quote_quantity: order.quoteQuantity ?? null,
    triggered_at: order.triggeredAt == null ? null : new Date(order.triggeredAt),
    expires_at: order.expiresAt === null ? null : new Date(order.expiresAt),
    status: order.status,
    executed_quantity: order.executedQuantity,
    average_price: order.averagePrice,
    liquidation_type: order.liquidationType,
    rejection_code: order.rejection?.code ?? null,
    rejection_message: order.rejection === null ? null : sanitizeText(order.rejection.message),
    created_at: new Date(order.createdAt),
    updated_at: new Date(order.updatedAt),
  };
}

/**
 * Whether the platform placed an order on an account that it liquidates. Through a key of the broker others may use
 * such an id, but no type.
 */
export const isForced = ({
  user_id,
  client_order_id,
  liquidation_type,
}: Pick<OrderRow, 'user_id' | 'client_order_id' | 'liquidation_type'>): boolean =>
  user_id === null && liquidation_type !== null && isCaseOrder(client_order_id);

/** Answers the same in SQL, of an order named `o`. */
export const isForcedInSql = sql<boolean>`(o.user_id is null and o.liquidation_type is not null
  and o.client_order_id ~ ${CASE_ORDER_ID.source})`;

/** Whether an order was sent from here, by a member or by the platform itself. */
const wasSentFromHere = (row: OrderRow): boolean => row.user_id !== null || isForced(row);

/** Merges updates into a stored order; undefined if nothing changes. */
export function mergeIntoRow(row: OrderRow, updates: readonly OrderUpdate[]): OrderState | undefined {
  const known = parseOrderRow(row);
  const { createdAt } = known;
  // The creation of an order that was sent from here is the platform's time.
  const reports = wasSentFromHere(row) ? updates.map((update) => ({ ...update, createdAt })) : updates;
  const merged = reports.reduce(mergeOrderUpdate<OrderUpdate>, known);
  return merged === known ? undefined : formatOrderState(merged);
}
