import { CallError } from '@aldgate/client-kit/calls/callError.ts';
import { pause } from '@aldgate/client-kit/calls/submitOnce.ts';
import { toast } from '@aldgate/client-kit/toasts.ts';
import type { AnswerOf, RequestOf } from '@aldgate/contract/calls.ts';
import { type ErrorName, errors } from '@aldgate/contract/errors.ts';
import { isPositive } from '@aldgate/domain/money/amount.ts';
import { ownText } from '../../../lib/amounts/hiding.ts';
import { call } from '../../../lib/calls/calls.ts';
import { getTexts } from '../../../lib/i18n/i18n.ts';
import { marketProduct } from '../../../marketData/tickers/marketProduct.ts';
import { CALLS } from '../account/product.ts';

export type CancelRequest = RequestOf<'cancelOrder'>;
export type Cancelled = AnswerOf<'cancelOrder'>;

const PAUSE_MS = 2_000;
/** After this the cancellation is reported as not confirmed. */
const GIVE_UP_MS = 60_000;

/** Answers that leave open whether the order was cancelled. */
const OPEN: readonly (ErrorName | undefined)[] = ['repeated', 'unknown', 'tooManyRequests'];

export const cancelOrder = (request: CancelRequest): Promise<Cancelled> =>
  repeatUntilFinal(() => call(CALLS[marketProduct(request.instrumentId)].cancel, request));

/** Cancels both orders of a list. */
export const cancelList = (request: RequestOf<'cancelOrderList'>): Promise<AnswerOf<'cancelOrderList'>> =>
  repeatUntilFinal(() => call('cancelOrderList', request));

/** A cancellation has no deadline: it is sent again until the server's answer is final, for a minute. */
async function repeatUntilFinal<Answer>(cancel: () => Promise<Answer>): Promise<Answer> {
  const startedAt = performance.now();
  for (;;) {
    try {
      return await cancel();
    } catch (error) {
      const isOpen = error instanceof CallError && (error.failure !== 'answer' || OPEN.includes(error.entry));
      if (!isOpen || performance.now() - startedAt > GIVE_UP_MS) throw error;
      await pause(PAUSE_MS, undefined);
    }
  }
}

/**
 * Throws where an order may still be open: the exchange's reason where it rejected the only contract, else that the
 * outcome is not known.
 */
export function assertAllCancelled({ cancelled, failed }: AnswerOf<'cancelAllOrder'>): void {
  const [first] = failed;
  if (first === undefined) return;
  if (first.reason === null || cancelled > 0) throw outcomeUnknown();
  throw new CallError('answer', errors.exchangeRejected.code, first.reason.exchangeMessage, first.reason);
}

/** The outcome of a request is not known. */
export const outcomeUnknown = () =>
  new CallError('answer', errors.exchangeUnavailable.code, errors.exchangeUnavailable.message);

/** Reports what became of an order without an answer that its row cancelled. */
export function showCancelled({ status, executedQuantity: quantity }: Cancelled): void {
  const { t } = getTexts('trading');
  const isCancelled = status === 'cancelled' || status === 'partial-canceled';
  if (!isCancelled) toast('info', t(`orders.status.${status}`));
  else if (isPositive(quantity)) toast('info', t('orders.withdrawnPartly', { quantity: ownText(quantity) }));
  else toast('success', t('orders.withdrawn'));
}
