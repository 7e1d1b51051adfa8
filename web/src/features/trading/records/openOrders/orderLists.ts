import { type Amount as Decimal, decimal, isZero, toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { Order } from '../../account/queries.ts';
import { EMPTY_ENTRY, type Entry } from '../../orderForm/entry.ts';
import { hasTrigger } from '../../orders/trigger.ts';

/** The open orders of a list (OCO): a limit order and a stop, or the one that is left of them. */
export interface OrderList {
  readonly clientListId: string;
  /** The limit order comes first. */
  readonly orders: readonly [Order, ...Order[]];
}

/** Groups the orders of each list, in the place of its first one. */
export function groupLists(
  orders: readonly Order[],
): readonly ({ readonly order: Order } | { readonly list: OrderList })[] {
  const lists = Map.groupBy(orders, ({ clientListId }) => clientListId);
  return orders.flatMap((order) => {
    const { clientListId } = order;
    if (clientListId === null) return { order };
    const [first, ...rest] = lists.get(clientListId) ?? [];
    if (first !== order) return [];
    const [lead, ...others] = isStop(first) ? [...rest, first] : [first, ...rest];
    return { list: { clientListId, orders: [lead ?? first, ...others] } };
  });
}

/** The orders of a group. */
export const listOrders = (group: { readonly order: Order } | { readonly list: OrderList }): readonly Order[] =>
  'list' in group ? group.list.orders : [group.order];

/** Whether an order of a list is its stop; the other one takes the profit. */
export const isStop = ({ condition }: Pick<Order, 'condition'>): boolean => condition !== null;

/** The order of a list that trades, else its first one. */
export const activeOf = ({ orders }: OrderList): Order =>
  orders.find(({ executedQuantity }) => !isZero(executedQuantity)) ?? orders[0];

/** The order whose end is that of its list: its stop, which alone has an expiry. */
export const expiringOf = ({ orders }: OrderList): Order => orders.find(isStop) ?? orders[0];

/** Whether a list can be amended: both orders rest, and the stop waits for its trigger. */
export const isListAmendable = ({ orders }: OrderList): boolean =>
  orders.length === 2 &&
  orders.every(({ status, executedQuantity }) => status === 'running' && isZero(executedQuantity)) &&
  orders.some(hasTrigger);

/** The present terms of a list, as they are entered. */
export function listEntry({ orders: [limit, stop] }: OrderList): Entry {
  const { direction, quantity, price } = limit;
  return {
    ...EMPTY_ENTRY,
    kind: 'oco',
    direction,
    quantity,
    price: price ?? '',
    triggerPrice: stop?.condition?.triggerPrice ?? '',
    stopPrice: stop?.price ?? '',
    becomes: stop?.priceType ?? 'market',
    expiresAt: stop?.expiresAt ?? undefined,
  };
}

/** The executed quantity of a list, of which one order trades; a decimal string. */
export const sumExecuted = ({ orders }: OrderList): string =>
  toDecimalString(orders.reduce((sum, { executedQuantity }) => sum.plus(executedQuantity), decimal('0')));

/** The result of an order of a list if all of it is executed: decimal strings in the quote asset, before fees. */
export interface LegResult {
  /** The quantity at the order's price: received by a sale, paid by a purchase. */
  readonly total: string;
  /** Whether it becomes a market order, whose price is only about its trigger. */
  readonly isAbout: boolean;
  /** The profit of a sale against the average buy price; undefined where that is not known, and of a purchase. */
  readonly profit: string | undefined;
}

type Leg = Pick<Order, 'direction' | 'price' | 'condition' | 'quantity' | 'executedQuantity' | 'averagePrice'>;

/** The executed part counts at its average price, the rest at the limit, or without one at the trigger. */
export function legResult(
  { direction, price, condition, quantity, executedQuantity, averagePrice }: Leg,
  averageBuyPrice: string | undefined,
): LegResult | undefined {
  const at = price ?? condition?.triggerPrice;
  if (at === undefined) return undefined;
  const executed = decimal(executedQuantity).times(averagePrice ?? at);
  const value: Decimal = executed.plus(decimal(quantity).minus(executedQuantity).times(at));
  const cost =
    direction === 'sell' && averageBuyPrice !== undefined ? decimal(averageBuyPrice).times(quantity) : undefined;
  return {
    total: toDecimalString(value),
    isAbout: price === null,
    profit: cost && toDecimalString(value.minus(cost)),
  };
}
