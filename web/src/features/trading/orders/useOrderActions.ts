import { CallError } from '@aldgate/client-kit/calls/callError.ts';
import { pause, submitOnce } from '@aldgate/client-kit/calls/submitOnce.ts';
import { toast } from '@aldgate/client-kit/toasts.ts';
import type { AnswerOf, RequestOf } from '@aldgate/contract/calls.ts';
import { isPositive } from '@aldgate/domain/money/amount.ts';
import { isEnded } from '@aldgate/domain/trading/orderEnd.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { callSocket } from '../../../lib/calls/callSocket.ts';
import { call } from '../../../lib/calls/calls.ts';
import { watchServer } from '../../../lib/calls/serverContact.ts';
import { getTexts } from '../../../lib/i18n/i18n.ts';
import { accountKeys } from '../account/queries.ts';
import { nextDeadline } from './orderDeadline.ts';
import { reasonText, rejectionText } from './reasonText.ts';
import type { OrderOutcome, OrderResult } from './sentOrders.ts';
import { addSentOrder, applyOrderOutcome, markUnanswered, type SentTerms } from './sentOrders.ts';

type SendOrder = Omit<RequestOf<'sendOrder'>, 'clientOrderId' | 'validUntil'>;
type ClosePosition = Omit<RequestOf<'closePosition'>, 'clientOrderId' | 'validUntil'>;
type AmendOrder = Omit<RequestOf<'amendOrder'>, 'validUntil'>;
type Cancelled = AnswerOf<'cancelOrder'>;

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
  /** Cancels an order; one without an answer is rejected where it arrives later. Repeated until the server answers. */
  readonly cancel: (request: RequestOf<'cancelOrder'>) => Promise<Cancelled>;
  readonly cancelAll: (request: RequestOf<'cancelAllOrder'>) => Promise<{ readonly cancelled: number }>;
  readonly closeAll: (exchangeKeyId: string) => Promise<void>;
}

const PROBE_TIMEOUT_MS = 5_000;

/** The order calls, over the call socket. Each writes its outcome to the lists immediately, and refreshes them. */
export function useOrderActions(): OrderActions {
  const queries = useQueryClient();
  useEffect(() => callSocket.hold(), []);
  useEffect(() => watchServer(() => call('systemConfig', {}, { signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) })), []);
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
    const validUntil = nextDeadline();
    addSentOrder(clientOrderId, { ...terms, validUntil }, sentAt);
    const outcome = await submitOnce(terms.reduceOnly ? 'closePosition' : 'sendOrder', {
      send: () => send({ clientOrderId, validUntil }),
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
        (once) => call('sendOrder', { ...order, ...once }),
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
        (once) => call('closePosition', { ...closing, ...once }),
      ),
    amend: (request) =>
      withRefresh(request.exchangeKeyId, call('amendOrder', { ...request, validUntil: nextDeadline() })),
    cancel: async (request) => {
      const result = await withRefresh(request.exchangeKeyId, retryCancel(request));
      if (request.orderValidUntil !== undefined) {
        applyOrderOutcome(request.clientOrderId, { kind: 'result', result });
        showWithdrawn(result);
      }
      return result;
    },
    cancelAll: (request) => withRefresh(request.exchangeKeyId, call('cancelAllOrder', request)),
    closeAll: async (exchangeKeyId) => {
      const key = crypto.randomUUID();
      const closing = { exchangeKeyId, key, validUntil: nextDeadline() };
      const closed = await withRefresh(exchangeKeyId, call('closeAllPosition', closing));
      for (const { instrumentId, reason } of closed) {
        if (reason !== null) toast('error', `${instrumentId}: ${reasonText(reason, texts())}`);
      }
      const symbols = closed.filter(({ begun }) => !begun).map(({ instrumentId }) => instrumentId);
      if (symbols.length > 0) toast('error', getTexts('trading').t('orders.notBegun', { symbols: symbols.join(', ') }));
    },
  };
}

const CANCEL_PAUSE_MS = 2_000;
const CANCEL_TRIES = 30;

/** A cancellation has no deadline: it is sent again until the server answers, for some minutes. */
async function retryCancel(request: RequestOf<'cancelOrder'>): Promise<Cancelled> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await call('cancelOrder', request);
    } catch (error) {
      const isLost = error instanceof CallError && error.failure !== 'answer';
      if (!isLost || tries === CANCEL_TRIES) throw error;
      await pause(CANCEL_PAUSE_MS, undefined);
    }
  }
}

function showWithdrawn({ status, executedQuantity: quantity }: Cancelled): void {
  const { t } = getTexts('trading');
  if (!isEnded(status)) toast('info', t(`orders.status.${status}`));
  else if (isPositive(quantity)) toast('info', t('orders.withdrawnPartly', { quantity }));
  else toast('success', t('orders.withdrawn'));
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

const texts = () => ({ t: getTexts('trading').t, tApp: getTexts('app').t });

function showOutcome(outcome: OrderOutcome): void {
  const { t, tApp } = texts();
  if (outcome.kind === 'unknown') toast('error', t('orders.unknown'));
  // It was cancelled by its row, which reports it.
  const isWithdrawn =
    outcome.kind === 'rejected' && outcome.error instanceof CallError && outcome.error.entry === 'orderWithdrawn';
  if (outcome.kind === 'rejected' && !isWithdrawn)
    toast('error', t('orders.rejected', { reason: rejectionText(outcome.error, { t, tApp }) }));
  if (outcome.kind === 'result') {
    const { status } = outcome.result;
    toast(status === 'failed' ? 'error' : 'success', t(`orders.status.${status}`));
  }
}
