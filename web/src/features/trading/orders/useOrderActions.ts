import { pause, submitOnce } from '@aldgate/client-kit/calls/submitOnce.ts';
import { toast } from '@aldgate/client-kit/toasts.ts';
import type { RequestOf } from '@aldgate/contract/calls.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { callSocket } from '../../../lib/calls/callSocket.ts';
import { call } from '../../../lib/calls/calls.ts';
import { getTexts } from '../../../lib/i18n/i18n.ts';
import { errorText } from '../../../lib/messages/errorText.ts';
import { accountKeys } from '../account/queries.ts';
import type { OrderOutcome, OrderResult } from './sentOrders.ts';
import { addSentOrder, applyOrderOutcome, markUnanswered, type SentTerms } from './sentOrders.ts';

type SendOrder = Omit<RequestOf<'sendOrder'>, 'clientOrderId'>;
type ClosePosition = Omit<RequestOf<'closePosition'>, 'clientOrderId'>;

export interface OrderActions {
  /**
   * Sends an order with a new client order ID; it is shown as pending until the response arrives, and a toast reports
   * the outcome. `onOutcome` runs first, so that what it changes is rendered together with the lists.
   */
  readonly send: (order: SendOrder, onOutcome: (outcome: OrderOutcome) => void) => Promise<OrderOutcome>;
  /** Closes a position in full or in part; `direction` is that of the order. */
  readonly close: (closing: ClosePosition, direction: 'buy' | 'sell') => Promise<OrderOutcome>;
  /** These reject with a CallError and can be repeated safely. */
  readonly amend: (request: RequestOf<'amendOrder'>) => Promise<OrderResult>;
  readonly cancel: (request: RequestOf<'cancelOrder'>) => Promise<OrderResult>;
  readonly cancelAll: (request: RequestOf<'cancelAllOrder'>) => Promise<{ readonly cancelled: number }>;
  readonly closeAll: (exchangeKeyId: string) => Promise<void>;
}

/** The order calls, over the call socket. Each writes its outcome to the lists immediately, and refreshes them. */
export function useOrderActions(): OrderActions {
  const queries = useQueryClient();
  useEffect(() => callSocket.hold(), []);
  return useMemo(() => createActions(queries), [queries]);
}

function createActions(queries: QueryClient): OrderActions {
  const submit = async (
    terms: SentTerms,
    send: (clientOrderId: string) => Promise<OrderResult>,
    onOutcome?: (outcome: OrderOutcome) => void,
  ) => {
    const clientOrderId = crypto.randomUUID();
    const sentAt = Date.now();
    addSentOrder(clientOrderId, terms, sentAt);
    const outcome = await submitOnce(terms.reduceOnly ? 'closePosition' : 'sendOrder', {
      send: () => send(clientOrderId),
      // The order is sent even if the user leaves the page, so its outcome is always resolved.
      wait: (ms) => pause(ms, undefined),
      onUnanswered: () => markUnanswered(clientOrderId),
    });
    onOutcome?.(outcome);
    applyOrderOutcome(clientOrderId, outcome);
    showOutcome(outcome);
    refresh(queries, terms.keyId);
    return outcome;
  };
  const withRefresh = async <Answer>(keyId: string, work: Promise<Answer>): Promise<Answer> => {
    try {
      return await work;
    } finally {
      refresh(queries, keyId);
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
        },
        (clientOrderId) => call('sendOrder', { ...order, clientOrderId }),
        onOutcome,
      ),
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
        (clientOrderId) => call('closePosition', { ...closing, clientOrderId }),
      ),
    amend: (request) => withRefresh(request.exchangeKeyId, call('amendOrder', request)),
    cancel: (request) => withRefresh(request.exchangeKeyId, call('cancelOrder', request)),
    cancelAll: (request) => withRefresh(request.exchangeKeyId, call('cancelAllOrder', request)),
    closeAll: async (exchangeKeyId) => {
      const key = crypto.randomUUID();
      const closed = await withRefresh(exchangeKeyId, call('closeAllPosition', { exchangeKeyId, key }));
      for (const { instrumentId, reason } of closed) {
        if (reason !== null) toast('error', `${instrumentId}: ${reason.exchangeMessage}`);
      }
    },
  };
}

/** The push channel is faster, but the queries are refreshed anyway, once for several orders. */
const REFRESH_DELAY_MS = 300;
const refreshesDue = new Set<string>();

/** Refreshes what an order may have changed; not the contract's terms, which would cost a request to the exchange. */
function refresh(queries: QueryClient, keyId: string): void {
  const { account, positions, openOrders, records } = accountKeys;
  // In a task of its own, so that the outcome is rendered before the request is made.
  setTimeout(() => void queries.invalidateQueries({ queryKey: openOrders(keyId) }));
  if (refreshesDue.has(keyId)) return;
  refreshesDue.add(keyId);
  setTimeout(() => {
    refreshesDue.delete(keyId);
    for (const queryKey of [account(keyId), positions(keyId), records(keyId)]) {
      void queries.invalidateQueries({ queryKey });
    }
  }, REFRESH_DELAY_MS);
}

function showOutcome(outcome: OrderOutcome): void {
  const { t } = getTexts('trading');
  if (outcome.kind === 'unknown') toast('error', t('orders.unknown'));
  if (outcome.kind === 'rejected')
    toast('error', t('orders.rejected', { reason: errorText(outcome.error, getTexts('app').t) }));
  if (outcome.kind === 'result') {
    const { status } = outcome.result;
    toast(status === 'failed' ? 'error' : 'success', t(`orders.status.${status}`));
  }
}
