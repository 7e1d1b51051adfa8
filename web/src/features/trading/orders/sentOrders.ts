import type { Submitted } from '@aldgate/client-kit/calls/submitOnce.ts';
import type { AnswerOf } from '@aldgate/contract/calls.ts';
import type { Pushed } from '@aldgate/contract/trading/push.ts';
import type { Protection } from '@aldgate/domain/trading/newOrder.ts';
import { isEnded } from '@aldgate/domain/trading/orderEnd.ts';
import { create } from 'zustand';
import type { Condition } from './describeTrigger.ts';

/** The terms shown in the row of a pending order. */
export interface SentTerms {
  readonly keyId: string;
  readonly instrumentId: string;
  readonly direction: 'buy' | 'sell';
  readonly priceType: 'limit' | 'market';
  readonly price: string | undefined;
  readonly quantity: string;
  readonly reduceOnly: boolean;
  /** Condition of a conditional order. */
  readonly condition?: Condition | undefined;
  /** The exits that it brings. */
  readonly protection?: Pick<Protection, 'takeProfit' | 'stopLoss'> | undefined;
  /** The deadline, epoch ms by the server's clock. */
  readonly validUntil: number;
}

/** An order sent from this page, from the press of the button to its final state. */
export interface SentOrder extends SentTerms {
  readonly clientOrderId: string;
  /** Epoch milliseconds. */
  readonly sentAt: number;
  /**
   * `sending` until a response arrives; `unanswered` while the request is repeated; `late` once the deadline has passed
   * without a response: an order that arrives from then on is rejected.
   */
  readonly state: 'sending' | 'unanswered' | 'late' | OrderOutcome['kind'];
  readonly outcome: OrderOutcome | undefined;
  /** When the outcome became known; epoch milliseconds. */
  readonly answeredAt: number | undefined;
  /** Whether its row told the user the outcome. */
  readonly isReported: boolean;
  /** Average price of its fill, as the push channel reported it. */
  readonly averagePrice: string | null;
}

/** The number of remembered orders. */
const SENT_ORDERS_MAX = 50;

export const useSentOrders = create<{ readonly orders: readonly SentOrder[] }>()(() => ({ orders: [] }));

/** Adds an order as pending before it is sent. */
export function addSentOrder(clientOrderId: string, terms: SentTerms, now: number): void {
  const order: SentOrder = {
    ...terms,
    clientOrderId,
    sentAt: now,
    state: 'sending',
    outcome: undefined,
    answeredAt: undefined,
    isReported: false,
    averagePrice: null,
  };
  useSentOrders.setState(({ orders }) => ({ orders: [order, ...orders].slice(0, SENT_ORDERS_MAX) }));
}

/** Removes an order whose rejection was read. */
export function dismissSentOrder(clientOrderId: string): void {
  useSentOrders.setState(({ orders }) => ({ orders: orders.filter((order) => order.clientOrderId !== clientOrderId) }));
}

export function markUnanswered(clientOrderId: string): void {
  change(clientOrderId, (order) => (order.state === 'sending' ? { ...order, state: 'unanswered' } : order));
}

/** The deadline of an order has passed. */
export function markLate(clientOrderId: string): void {
  change(clientOrderId, (order) => (order.outcome === undefined ? { ...order, state: 'late' } : order));
}

/** A final state from the push channel is newer than the response to the request. */
export function applyOrderOutcome(clientOrderId: string, outcome: OrderOutcome, now: number): void {
  change(clientOrderId, (order) =>
    order.outcome?.kind === 'result' && isEnded(order.outcome.result.status)
      ? order
      : { ...order, state: outcome.kind, outcome, answeredAt: order.answeredAt ?? now },
  );
}

/** The outcome of a cancellation in the order's own row, which reports it to the user. */
export function applyRowCancellation(clientOrderId: string, result: OrderResult, now: number): void {
  applyOrderOutcome(clientOrderId, { kind: 'result', result }, now);
  change(clientOrderId, (order) => ({ ...order, isReported: true }));
}

/** Whether the user was told how a sent order ended. */
export const isReported = (clientOrderId: string): boolean =>
  useSentOrders.getState().orders.find((order) => order.clientOrderId === clientOrderId)?.isReported ?? false;

/** A push event may arrive before the response to the request. */
export function applyOrderUpdate(update: Pushed['order'], now: number): void {
  const { clientOrderId, orderId, status, reason, averagePrice } = update;
  change(clientOrderId, (order) => ({
    ...order,
    state: 'result',
    averagePrice,
    answeredAt: order.answeredAt ?? now,
    outcome: { kind: 'result', result: { clientOrderId, orderId, status, reason } },
  }));
}

function change(clientOrderId: string, to: (order: SentOrder) => SentOrder): void {
  useSentOrders.setState(({ orders }) => ({
    orders: orders.map((order) => (order.clientOrderId === clientOrderId ? to(order) : order)),
  }));
}

export type OrderResult = AnswerOf<'sendOrder'>;

/** The outcome of a sent order, as far as it is known. */
export type OrderOutcome = Submitted<OrderResult>;

/** The outcome of an order that was not rejected; throws the reason of the rejection. */
export function assertAccepted(outcome: OrderOutcome): Exclude<OrderOutcome, { readonly kind: 'rejected' }> {
  if (outcome.kind === 'rejected') throw outcome.error;
  return outcome;
}
