import type { Pushed } from '@aldgate/contract/trading/push.ts';
import { decimal } from '@aldgate/domain/money/amount.ts';

type Order = Pushed['order'];
type Executed = Pick<Order, 'clientOrderId' | 'executedQuantity'>;

/** The number of orders whose executed quantity is remembered. */
const ORDERS_MAX = 500;

/**
 * Finds the order events that report a fill: those with more executed than before. `known` lists the orders that were
 * open before the event; an order that is not among them is new.
 */
export function createFillFinder(known: () => readonly Executed[]): (order: Order) => boolean {
  const executed = new Map<string, string>();
  return ({ clientOrderId, executedQuantity }) => {
    const before =
      executed.get(clientOrderId) ??
      known().find((each) => each.clientOrderId === clientOrderId)?.executedQuantity ??
      '0';
    const isMore = decimal(executedQuantity).gt(before);
    executed.delete(clientOrderId);
    executed.set(clientOrderId, isMore ? executedQuantity : before);
    const [oldest] = executed.keys();
    if (executed.size > ORDERS_MAX && oldest !== undefined) executed.delete(oldest);
    return isMore;
  };
}
