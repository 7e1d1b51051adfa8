import type { Pushed } from '@aldgate/contract/trading/push.ts';
import { isEnded } from '@aldgate/domain/trading/orderEnd.ts';
import { create } from 'zustand';
import type { OrderOutcome } from './submitOrder.ts';

/** What was asked for, as the row of a pending order shows it. */
export interface SentTerms {
  readonly keyId: string;
  readonly instrumentId: string;
  readonly direction: 'buy' | 'sell';
  readonly priceType: 'limit' | 'market';
  readonly price: string | undefined;
  readonly quantity: string;
  readonly reduceOnly: boolean;
}

/** An order that was sent from this page, from the press of the button to its end. */
export interface SentOrder extends SentTerms {
  readonly clientOrderId: string;
  /** Epoch milliseconds. */
  readonly sentAt: number;
  /** `sending` until something is known; `unanswered` while the server is asked again. */
  readonly state: 'sending' | 'unanswered' | OrderOutcome['kind'];
  readonly outcome: OrderOutcome | undefined;
}

/** How many ended ones are remembered. */
const SENT_ORDERS_MAX = 50;

export const useSentOrders = create<{ readonly orders: readonly SentOrder[] }>()(() => ({ orders: [] }));

/** Shows an order as pending, before anything is known of it. */
export function addSentOrder(clientOrderId: string, terms: SentTerms, now: number): void {
  const order: SentOrder = { ...terms, clientOrderId, sentAt: now, state: 'sending', outcome: undefined };
  useSentOrders.setState(({ orders }) => ({ orders: [order, ...orders].slice(0, SENT_ORDERS_MAX) }));
}

export function markUnanswered(clientOrderId: string): void {
  change(clientOrderId, (order) => (order.outcome === undefined ? { ...order, state: 'unanswered' } : order));
}

/** What the push channel has told of an order's end is newer than the answer to sending it. */
export function applyOrderOutcome(clientOrderId: string, outcome: OrderOutcome): void {
  change(clientOrderId, (order) =>
    order.outcome?.kind === 'result' && isEnded(order.outcome.result.status)
      ? order
      : { ...order, state: outcome.kind, outcome },
  );
}

/** What the push channel tells of an order may come before the answer to sending it. */
export function applyOrderUpdate({ clientOrderId, orderId, status, reason }: Pushed['order']): void {
  change(clientOrderId, (order) => ({
    ...order,
    state: 'result',
    outcome: { kind: 'result', result: { clientOrderId, orderId, status, reason } },
  }));
}

function change(clientOrderId: string, to: (order: SentOrder) => SentOrder): void {
  useSentOrders.setState(({ orders }) => ({
    orders: orders.map((order) => (order.clientOrderId === clientOrderId ? to(order) : order)),
  }));
}
