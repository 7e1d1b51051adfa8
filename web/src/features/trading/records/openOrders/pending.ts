import { isEnded } from '@aldgate/domain/trading/orderEnd.ts';
import type { Order } from '../../account/queries.ts';
import type { SentOrder } from '../../orders/sentOrders.ts';
import { hasTrigger } from '../../orders/trigger.ts';
import type { OrderList } from './orderLists.ts';

/** An order of this page that is not among the open ones: pending, or just rejected. */
export interface Pending
  extends Pick<
    SentOrder,
    | 'clientOrderId'
    | 'instrumentId'
    | 'direction'
    | 'priceType'
    | 'price'
    | 'quantity'
    | 'sentAt'
    | 'outcome'
    | 'validUntil'
  > {
  /** `unknown` once the attempts are used up. */
  readonly state: 'sending' | 'unanswered' | 'late' | 'submitted' | 'rejected' | 'unknown';
}

/** The open orders of an account, as they were at a time (epoch milliseconds). */
interface OpenList {
  readonly items: readonly { readonly clientOrderId: string }[];
  readonly at: number;
}

/** A list that is so much newer than an order's confirmation has the order, or the order has ended. */
const LISTED_WITHIN_MS = 1_000;

/**
 * The orders of an account that were sent from this page and that are not among the open ones yet, newest first. A
 * rejected order stays visible while it is the newest.
 */
export function selectPending(
  sent: readonly SentOrder[],
  keyId: string | undefined,
  open: OpenList,
): readonly Pending[] {
  const isOpen = new Set(open.items.map(({ clientOrderId }) => clientOrderId));
  const accountOrders = sent.filter((order) => order.keyId === keyId);
  return accountOrders.flatMap((order, index) => {
    const state = pendingState(order, open.at);
    if (state === undefined || isOpen.has(order.clientOrderId) || (state === 'rejected' && index > 0)) return [];
    return [{ ...order, state }];
  });
}

function pendingState({ state, outcome, answeredAt = 0 }: SentOrder, listedAt: number): Pending['state'] | undefined {
  if (state !== 'result') return state;
  if (outcome?.kind !== 'result' || isEnded(outcome.result.status)) return undefined;
  return outcome.result.status === 'submitted' || listedAt < answeredAt + LISTED_WITHIN_MS ? 'submitted' : undefined;
}

/** A row of the open orders: one at the exchange, the orders of a list there, or a pending one. */
export type OpenRow =
  | { readonly order: Order; readonly list?: undefined; readonly pending?: undefined }
  | { readonly list: OrderList; readonly order?: undefined; readonly pending?: undefined }
  | { readonly pending: Pending; readonly order?: undefined; readonly list?: undefined };

/** A row's order; of a list the first one, which has the terms that both share. */
export const leadOf = (row: OpenRow): Order | Pending => row.pending ?? row.order ?? row.list.orders[0];

/** The key of a row: that of a list stays while one of its orders triggers or ends. */
export const keyOf = (row: OpenRow): string => row.list?.clientListId ?? leadOf(row).clientOrderId;

/**
 * Whether an order can be amended: an open limit order, and a conditional one that has not triggered; not one of a list
 * alone, nor a position's take profit or stop loss, which are set as a whole.
 */
export const isAmendable = (
  order: Pick<Order, 'priceType' | 'condition' | 'triggered' | 'status' | 'clientListId' | 'closesPosition'>,
): boolean =>
  order.clientListId === null &&
  !order.closesPosition &&
  (order.priceType === 'limit' || hasTrigger(order)) &&
  (order.status === 'running' || order.status === 'partial-filled');
