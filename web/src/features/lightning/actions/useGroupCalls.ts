import { toast } from '@aldgate/client-kit/toasts.ts';
import type { AnswerOf, RequestOf } from '@aldgate/contract/calls.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { callSocket } from '../../../lib/calls/callSocket.ts';
import { call } from '../../../lib/calls/calls.ts';
import { watchServer } from '../../../lib/calls/serverContact.ts';
import { getTexts } from '../../../lib/i18n/i18n.ts';
import { reportError } from '../../../lib/messages/reportError.ts';
import { marketProduct } from '../../../marketData/tickers/marketProduct.ts';
import { CALLS, nextDeadline, probeServer, reasonText, rejectionText } from '../../trading/index.ts';
import type { LadderOrder } from '../ladder/types.ts';
import { type NewGroup, sendGroup } from './sendGroup.ts';
import { isRefused, summarize } from './summarize.ts';
import { GROUPS_KEY } from './useGroups.ts';

type CancelRequest = RequestOf<'cancelGroup'>;

type OneOrder = Pick<LadderOrder, 'exchangeKeyId' | 'clientOrderId'>;

/** The calls of the desk; each reports its outcome in one message. */
export interface GroupCalls {
  /** Returns the id of the group, unless it was rejected, and whether every order was accepted. */
  readonly send: (group: NewGroup) => Promise<{ readonly groupId: string | undefined; readonly isAccepted: boolean }>;
  readonly cancel: (request: CancelRequest) => Promise<void>;
  /** Orders of a contract or pair by themselves. */
  readonly cancelOrders: (symbol: string, orders: readonly OneOrder[]) => Promise<void>;
  /** Moves orders to a price; a stop keeps its terms at another trigger. */
  readonly move: (symbol: string, orders: readonly LadderOrder[], price: string) => Promise<void>;
}

/** Sends and cancels orders of several accounts, over the call socket. */
export function useGroupCalls(): GroupCalls {
  const queries = useQueryClient();
  useEffect(() => callSocket.hold(), []);
  useEffect(() => watchServer(probeServer), []);
  return useMemo(() => {
    const refresh = () => void queries.invalidateQueries({ queryKey: GROUPS_KEY });
    return {
      async send(group) {
        const { groupId, outcome } = await sendGroup(group);
        if (outcome.kind === 'result') reportLegs(group, outcome.result.legs);
        if (outcome.kind === 'rejected') toast('error', rejectionText(outcome.error, texts()));
        if (outcome.kind === 'unknown') toast('error', texts().tLightning('press.unknown'));
        refresh();
        return {
          groupId: outcome.kind === 'rejected' ? undefined : groupId,
          isAccepted: outcome.kind === 'result' && !outcome.result.legs.some(isRefused),
        };
      },
      async cancel(request) {
        try {
          reportCancelled(await call('cancelGroup', request));
        } catch (error) {
          reportError(error);
        }
        refresh();
      },
      async cancelOrders(instrumentId, orders) {
        const done = await Promise.allSettled(
          orders.map(({ exchangeKeyId, clientOrderId }) =>
            call(CALLS[marketProduct(instrumentId)].cancel, { exchangeKeyId, instrumentId, clientOrderId }),
          ),
        );
        reportEach(done, 'cancelled');
      },
      async move(instrumentId, orders, price) {
        const validUntil = await nextDeadline();
        const done = await Promise.allSettled(
          orders.map(({ exchangeKeyId, clientOrderId, quantity, isStop }) =>
            call(CALLS[marketProduct(instrumentId)].amend, {
              exchangeKeyId,
              instrumentId,
              clientOrderId,
              quantity,
              validUntil,
              ...(isStop ? { triggerPrice: price } : { price }),
            }),
          ),
        );
        reportEach(done, 'moved');
      },
    };
  }, [queries]);
}

const texts = () => ({ t: getTexts('trading').t, tApp: getTexts('app').t, tLightning: getTexts('lightning').t });

function reportLegs(
  { direction, instrumentId: symbol, reduceOnly = false }: NewGroup,
  legs: Parameters<typeof summarize>[0],
): void {
  const { tLightning: t } = texts();
  const { accepted, refused, unknown, reason } = summarize(legs);
  const sentences = [
    t(`press.accepted.${reduceOnly ? 'reducing' : direction}`, { symbol, count: accepted, total: legs.length }),
    refused > 0 && t('press.refused', { reason: reason === undefined ? '' : reasonText(reason, texts()) }),
    unknown > 0 && t('press.waiting', { count: unknown }),
  ].filter((part) => part !== false);
  toast(refused > 0 ? 'error' : 'success', sentences.join(' '));
}

/** Reports actions on single orders: how many were done, or why the first of the others was not. */
function reportEach(done: readonly PromiseSettledResult<unknown>[], what: 'cancelled' | 'moved'): void {
  const failed = done.filter((result) => result.status === 'rejected');
  const [first] = failed;
  if (first === undefined) toast('success', texts().tLightning(`press.${what}`, { count: done.length }));
  else toast('error', rejectionText(first.reason, texts()));
}

function reportCancelled({ legs }: AnswerOf<'cancelGroup'>): void {
  const { tLightning: t } = texts();
  const sum = (count: (leg: (typeof legs)[number]) => number) => legs.reduce((before, leg) => before + count(leg), 0);
  const cancelled = sum((leg) => leg.cancelled);
  const failed = sum((leg) => leg.failed);
  const reason = legs.find((leg) => leg.reason !== null)?.reason ?? undefined;
  if (cancelled + failed === 0) {
    toast('info', t('press.noneOpen'));
    return;
  }
  const sentences = [
    (cancelled > 0 || failed === 0) && t('press.cancelled', { count: cancelled }),
    failed > 0 &&
      t('press.notCancelled', { count: failed, reason: reason === undefined ? '' : reasonText(reason, texts()) }),
  ].filter((part) => part !== false);
  toast(failed > 0 ? 'error' : 'success', sentences.join(' '));
}
