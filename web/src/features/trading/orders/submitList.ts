import { pause, type Submitted, submitOnce } from '@aldgate/client-kit/calls/submitOnce.ts';
import type { RequestOf } from '@aldgate/contract/calls.ts';
import { call } from '../../../lib/calls/calls.ts';
import { nextDeadline } from './orderDeadline.ts';
import type { OrderResult } from './sentOrders.ts';

type Request = RequestOf<'sendOrderList'>;

/** The terms of two orders of which one ends the other (OCO), without ids. */
export interface ListTerms extends Omit<Request, 'clientListId' | 'takeProfit' | 'stop' | 'validUntil'> {
  readonly takeProfit: Omit<Request['takeProfit'], 'clientOrderId'>;
  readonly stop: Omit<Request['stop'], 'clientOrderId'>;
}

/** Sends an OCO under new ids until its outcome is known: that of a failed order, else of the first one. */
export async function submitList(terms: ListTerms): Promise<Submitted<OrderResult>> {
  const request: Request = {
    ...terms,
    clientListId: crypto.randomUUID(),
    takeProfit: { ...terms.takeProfit, clientOrderId: crypto.randomUUID() },
    stop: { ...terms.stop, clientOrderId: crypto.randomUUID() },
    validUntil: await nextDeadline(),
  };
  const submitted = await submitOnce('sendOrderList', {
    send: () => call('sendOrderList', request),
    // The list is sent even if the user leaves the page, so its outcome is always resolved.
    wait: (ms) => pause(ms, undefined),
    onUnanswered: () => undefined,
  });
  if (submitted.kind !== 'result') return submitted;
  const { orders } = submitted.result;
  const result = orders.find(({ status }) => status === 'failed') ?? orders[0];
  return result === undefined ? { kind: 'unknown' } : { kind: 'result', result };
}
