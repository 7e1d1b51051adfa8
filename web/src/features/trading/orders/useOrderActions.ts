import { later } from '@aldgate/client-kit/browser/later.ts';
import { CallError } from '@aldgate/client-kit/calls/callError.ts';
import { serverClock } from '@aldgate/client-kit/calls/serverClock.ts';
import { pause, submitOnce } from '@aldgate/client-kit/calls/submitOnce.ts';
import { toast } from '@aldgate/client-kit/toasts.ts';
import type { AnswerOf, RequestOf } from '@aldgate/contract/calls.ts';
import { errors } from '@aldgate/contract/errors.ts';
import { type TradedProduct, traitsOf } from '@aldgate/domain/market/traits.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { callSocket } from '../../../lib/calls/callSocket.ts';
import { call } from '../../../lib/calls/calls.ts';
import { watchServer } from '../../../lib/calls/serverContact.ts';
import { getTexts } from '../../../lib/i18n/i18n.ts';
import { marketProduct } from '../../../marketData/tickers/marketProduct.ts';
import { CALLS } from '../account/product.ts';
import { accountKeys } from '../account/queries.ts';
import { type Cancelled, type CancelRequest, cancelList, cancelOrder, showCancelled } from './cancelOrder.ts';
import { nextDeadline, probeServer } from './orderDeadline.ts';
import { reasonText } from './reasonText.ts';
import type { OrderOutcome, OrderResult } from './sentOrders.ts';
import {
  addSentOrder,
  applyOrderOutcome,
  applyRowCancellation,
  isReported,
  markLate,
  markUnanswered,
  type SentTerms,
} from './sentOrders.ts';
import { showListOutcome, showOutcome, texts } from './showOutcome.ts';
import { type ListTerms, submitList } from './submitList.ts';

type SendOrder = Omit<RequestOf<'sendOrder'>, 'clientOrderId' | 'validUntil'>;
type SendSpotOrder = Omit<RequestOf<'sendSpotOrder'>, 'clientOrderId' | 'validUntil'>;
type ClosePosition = Omit<RequestOf<'closePosition'>, 'clientOrderId' | 'validUntil'>;
type AmendOrder = Omit<RequestOf<'amendOrder'>, 'validUntil'>;
type AmendList = Omit<RequestOf<'amendOrderList'>, 'validUntil'>;

export interface OrderActions {
  /**
   * Sends an order with a new client order ID; it is shown as pending until the response arrives, and a toast reports
   * the outcome. `onOutcome` runs first, so that what it changes is rendered together with the lists.
   */
  readonly send: (order: SendOrder, onOutcome: (outcome: OrderOutcome) => void) => Promise<OrderOutcome>;
  /** Closes a position in full or in part; `direction` is that of the order. */
  readonly close: (closing: ClosePosition, direction: 'buy' | 'sell') => Promise<OrderOutcome>;
  /** These reject with a CallError and can be repeated safely. */
  readonly amend: (request: AmendOrder) => Promise<OrderResult>;
  readonly amendList: (request: AmendList) => Promise<AnswerOf<'amendOrderList'>>;
  /** Cancels an order; one without an answer is rejected where it arrives later. Repeated until the server answers. */
  readonly cancel: (request: CancelRequest) => Promise<Cancelled>;
  /** Cancels both orders of a list, as `cancel`. */
  readonly cancelList: (request: RequestOf<'cancelOrderList'>) => Promise<AnswerOf<'cancelOrderList'>>;
  readonly cancelAll: (
    request: RequestOf<'cancelAllOrder'>,
    product: TradedProduct,
  ) => Promise<AnswerOf<'cancelAllOrder'>>;
  /** Sends a spot order, as `send`. `quantity` is what is shown of an order by its total. */
  readonly sendSpot: (
    order: SendSpotOrder,
    quantity: string,
    onOutcome: (outcome: OrderOutcome) => void,
  ) => Promise<OrderOutcome>;
  /** Sends two spot orders of which one ends the other. */
  readonly sendList: (list: ListTerms, onOutcome: (outcome: OrderOutcome) => void) => Promise<OrderOutcome>;
  readonly closeAll: (exchangeKeyId: string, keepConditional: boolean) => Promise<void>;
}

/** The order calls, over the call socket. Each writes its outcome to the lists immediately, and refreshes them. */
export function useOrderActions(): OrderActions {
  const queries = useQueryClient();
  useEffect(() => callSocket.hold(), []);
  useEffect(() => watchServer(probeServer), []);
  return useMemo(() => createActions(queries), [queries]);
}

function createActions(queries: QueryClient): OrderActions {
  const submit = async (
    terms: Omit<SentTerms, 'validUntil'>,
    send: (once: { readonly clientOrderId: string; readonly validUntil: number }) => Promise<OrderResult>,
    onOutcome?: (outcome: OrderOutcome) => void,
  ) => {
    const clientOrderId = crypto.randomUUID();
    const sentAt = Date.now();
    const validUntil = await nextDeadline();
    addSentOrder(clientOrderId, { ...terms, validUntil }, sentAt);
    const cancelLate = later(() => markLate(clientOrderId), validUntil - serverClock.now());
    const product = marketProduct(terms.instrumentId);
    const submitted = await submitOnce(terms.reduceOnly ? 'closePosition' : CALLS[product].send, {
      send: () => send({ clientOrderId, validUntil }),
      // The order is sent even if the user leaves the page, so its outcome is always resolved.
      wait: (ms) => pause(ms, undefined),
      onUnanswered: () => markUnanswered(clientOrderId),
    });
    cancelLate();
    const outcome = asRejected(submitted);
    onOutcome?.(outcome);
    applyOrderOutcome(clientOrderId, outcome, Date.now());
    if (!isReported(clientOrderId)) void showOutcome(outcome, terms);
    refresh(queries, terms.keyId, product);
    return outcome;
  };
  const withRefresh = async <Answer>(keyId: string, product: TradedProduct, work: Promise<Answer>): Promise<Answer> => {
    try {
      return await work;
    } finally {
      refresh(queries, keyId, product);
    }
  };
  return {
    send: (order, onOutcome) =>
      submit(
        {
          keyId: order.exchangeKeyId,
          instrumentId: order.instrumentId,
          direction: order.direction,
          priceType: order.priceType,
          price: order.price,
          quantity: order.quantity,
          reduceOnly: order.reduceOnly ?? false,
          condition: order.condition && { ...order.condition, triggerBy: order.condition.triggerBy ?? 'last' },
          protection: order.protection,
        },
        (once) => call('sendOrder', { ...order, ...once }),
        onOutcome,
      ),
    sendSpot: (order, quantity, onOutcome) =>
      submit(
        {
          keyId: order.exchangeKeyId,
          instrumentId: order.instrumentId,
          direction: order.direction,
          priceType: order.priceType,
          price: order.price,
          quantity,
          reduceOnly: false,
          condition: order.condition && { ...order.condition, triggerBy: 'last' },
          protection: order.protection,
        },
        (once) => call('sendSpotOrder', { ...order, ...once }),
        onOutcome,
      ),
    sendList: async (list, onOutcome) => {
      const outcome = asRejected(await submitList(list));
      onOutcome(outcome);
      showListOutcome(outcome, list.instrumentId);
      refresh(queries, list.exchangeKeyId, 'spot');
      return outcome;
    },
    close: (closing, direction) =>
      submit(
        {
          keyId: closing.exchangeKeyId,
          instrumentId: closing.instrumentId,
          direction,
          priceType: closing.priceType,
          price: closing.price,
          quantity: closing.quantity,
          reduceOnly: true,
        },
        (once) => call('closePosition', { ...closing, ...once }),
      ),
    amend: async (request) => {
      const amendment = { ...request, validUntil: await nextDeadline() };
      const product = marketProduct(request.instrumentId);
      return withRefresh(request.exchangeKeyId, product, sendAmendment(product, amendment));
    },
    amendList: async (request) => {
      const amendment = { ...request, validUntil: await nextDeadline() };
      return withRefresh(request.exchangeKeyId, 'spot', call('amendOrderList', amendment));
    },
    cancel: async (request) => {
      const product = marketProduct(request.instrumentId);
      const result = await withRefresh(request.exchangeKeyId, product, cancelOrder(request));
      if (request.orderValidUntil !== undefined) {
        applyRowCancellation(request.clientOrderId, result, Date.now());
        showCancelled(result);
      }
      return result;
    },
    cancelList: (request) => withRefresh(request.exchangeKeyId, 'spot', cancelList(request)),
    cancelAll: (request, product) =>
      withRefresh(request.exchangeKeyId, product, call(CALLS[product].cancelAll, request)),
    closeAll: async (exchangeKeyId, keepConditional) => {
      const key = crypto.randomUUID();
      const closing = { exchangeKeyId, key, keepConditional, validUntil: await nextDeadline() };
      const closed = await withRefresh(exchangeKeyId, 'usdm', call('closeAllPosition', closing));
      const all = new Set(closed.map(({ instrumentId }) => instrumentId));
      const open = new Set(closed.flatMap(({ instrumentId, status }) => (status === 'filled' ? [] : [instrumentId])));
      if (open.size < all.size)
        toast('success', texts().t('orders.closed', { closed: all.size - open.size, count: all.size }));
      for (const { instrumentId, reason, status, begun } of closed) {
        if (!begun || status === 'filled') continue;
        const { t } = texts();
        toast(
          'error',
          `${instrumentId}: ${reason === null ? t(`orders.status.${status}`) : reasonText(reason, texts())}`,
        );
      }
      const symbols = closed.filter(({ begun }) => !begun).map(({ instrumentId }) => instrumentId);
      if (symbols.length > 0) toast('error', getTexts('trading').t('orders.notBegun', { symbols: symbols.join(', ') }));
    },
  };
}

/** Without a mark price a trigger compares with the last trade, which the call does not say. */
function sendAmendment(product: TradedProduct, { triggerBy, ...amendment }: RequestOf<'amendOrder'>) {
  if (!traitsOf(product).hasMark) return call('amendSpotOrder', amendment);
  return call('amendOrder', { ...amendment, ...(triggerBy !== undefined && { triggerBy }) });
}

/** The push channel is faster, but the queries are refreshed anyway, once for several orders. */
const REFRESH_DELAY_MS = 300;
const refreshesDue = new Set<string>();

/** Refreshes what an order may have changed; not the contract's terms, which would cost a request to the exchange. */
function refresh(queries: QueryClient, keyId: string, product: TradedProduct): void {
  const { account, positions, openOrders, records, protections } = accountKeys;
  // In a task of its own, so that the outcome is rendered before the request is made.
  setTimeout(() => void queries.invalidateQueries({ queryKey: openOrders(keyId, product) }));
  const due = `${keyId} ${product}`;
  if (refreshesDue.has(due)) return;
  refreshesDue.add(due);
  setTimeout(() => {
    refreshesDue.delete(due);
    for (const queryKey of [
      account(keyId, product),
      positions(keyId, product),
      records(keyId, product),
      protections(keyId),
    ]) {
      void queries.invalidateQueries({ queryKey });
    }
  }, REFRESH_DELAY_MS);
}

/**
 * An order that has failed was rejected, whether its first answer says so or a later one: by the exchange, or by its
 * deadline.
 */
function asRejected(outcome: OrderOutcome): OrderOutcome {
  if (outcome.kind !== 'result' || outcome.result.status !== 'failed' || outcome.result.reason === null) return outcome;
  const { reason } = outcome.result;
  const code = reason.exchangeCode > 0 ? reason.exchangeCode : errors.exchangeRejected.code;
  return { kind: 'rejected', error: new CallError('answer', code, reason.exchangeMessage, reason) };
}
