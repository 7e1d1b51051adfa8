import { CallError } from '@aldgate/client-kit/calls/callError.ts';
import { expect, test, vi } from 'vitest';
import type { FirmQuote } from './product.ts';
import { acceptQuote, type Flow, type FlowEvent, nextFlow } from './useFlow.ts';

const quote: FirmQuote = {
  quoteId: 'q',
  fromAsset: 'USDT',
  toAsset: 'BTC',
  fromAmount: '1000',
  toAmount: '0.0095',
  price: '105000',
  baseAsset: 'BTC',
  quoteAsset: 'USDT',
  referencePrice: '104990',
  createdAt: 5_000,
  expiresAt: 15_000,
};

const draft: Flow<FirmQuote> = { step: 'draft' };
const after = (...events: FlowEvent<FirmQuote>[]): Flow<FirmQuote> => events.reduce(nextFlow<FirmQuote>, draft);
const quoted: FlowEvent<FirmQuote>[] = [{ type: 'requested' }, { type: 'quoted', quote, requestedAt: 100 }];

test('CV-01 preview, confirm, success', () => {
  expect(after(...quoted)).toEqual({ step: 'firm', quote, deadline: 10_100, lifeMs: 10_000 });
  const done = after(...quoted, { type: 'accepted' }, { type: 'completed', orderId: 'o' });
  expect(done).toEqual({ step: 'done', quote, orderId: 'o' });
});

test('CV-02 an expired quote cannot be accepted, and offers a new one', () => {
  const expired = after(...quoted, { type: 'ranOut' });
  expect(expired).toEqual({ step: 'expired', quote });
  expect(nextFlow(expired, { type: 'accepted' })).toBe(expired);
  expect(nextFlow(expired, { type: 'requested' })).toEqual({ step: 'quoting' });
});

test('CV-02 an accepted quote is not accepted again while its response is pending', () => {
  const accepting = after(...quoted, { type: 'accepted' });
  expect(nextFlow(accepting, { type: 'accepted' })).toBe(accepting);
  expect(nextFlow(accepting, { type: 'edited' })).toBe(accepting);
  const unknown = nextFlow(accepting, { type: 'gaveUp' });
  expect(nextFlow(unknown, { type: 'accepted' })).toMatchObject({ step: 'accepting', answer: 'awaited' });
});

test('CV-02 once accepted, only the server decides whether a quote has expired', () => {
  const accepting = after(...quoted, { type: 'accepted' });
  expect(nextFlow(accepting, { type: 'ranOut' })).toBe(accepting);
  expect(nextFlow(accepting, { type: 'expired' })).toEqual({ step: 'expired', quote });
});

test('an edit discards the quote, and a quote requested before the edit is not shown', () => {
  expect(after(...quoted, { type: 'edited' })).toEqual({ step: 'draft' });
  expect(nextFlow(draft, { type: 'quoted', quote, requestedAt: 0 })).toBe(draft);
});

test('a quote that was made earlier has what is left of its life, and is not opened over another one', () => {
  const opened = after({ type: 'opened', quote, deadline: 4_000 });
  expect(opened).toEqual({ step: 'firm', quote, deadline: 4_000, lifeMs: 10_000 });
  const accepting = after(...quoted, { type: 'accepted' });
  expect(nextFlow(accepting, { type: 'opened', quote, deadline: 4_000 })).toBe(accepting);
});

test('a rejection returns to the draft with its reason', () => {
  expect(after({ type: 'requested' }, { type: 'rejected', error: 'why' })).toEqual({ step: 'draft', error: 'why' });
  expect(after(...quoted, { type: 'accepted' }, { type: 'rejected', error: 'why' })).toEqual({
    step: 'draft',
    error: 'why',
  });
});

type Order = () => Promise<{ readonly orderId: string }>;

const lost = new CallError('network', 0, '');
const rejection = (code: number, data: unknown = null) => new CallError('answer', code, '', data);

/** Responses in order; an error is thrown, anything else is the order's id. */
function setUp(...answers: (CallError | string)[]) {
  const order = vi.fn<Order>(async () => {
    const next = answers.shift() ?? lost;
    if (typeof next !== 'string') throw next;
    return { orderId: next };
  });
  const onUnanswered = vi.fn<() => void>();
  const waits: number[] = [];
  const accept = () =>
    acceptQuote({
      call: 'order',
      order,
      onUnanswered,
      random: () => 1,
      wait: async (ms) => {
        waits.push(ms);
      },
    });
  return { accept, order, onUnanswered, waits };
}

test('CV-02 a confirmed order is done after one call', async () => {
  const { accept, order, onUnanswered } = setUp('order-1');
  expect(await accept()).toEqual({ kind: 'result', result: { orderId: 'order-1' } });
  expect(order).toHaveBeenCalledOnce();
  expect(onUnanswered).not.toHaveBeenCalled();
});

test('CV-02 after a lost response the same quote is sent again, and its first result counts', async () => {
  const { accept, onUnanswered, waits } = setUp(lost, rejection(45522, { orderId: 'order-1', status: 'completed' }));
  expect(await accept()).toEqual({ kind: 'result', result: { orderId: 'order-1' } });
  expect(onUnanswered).toHaveBeenCalledOnce();
  expect(waits).toEqual([1_000]);
});

test('CL-09 while the first submission runs, the server is asked again until there is a result', async () => {
  const { accept } = setUp(lost, rejection(45501), new CallError('timeout', 0, ''), 'order-1');
  expect(await accept()).toEqual({ kind: 'result', result: { orderId: 'order-1' } });
});

test('CV-02 an expired quote converts nothing, also after a lost response', async () => {
  const error = rejection(45521);
  expect(await setUp(error).accept()).toEqual({ kind: 'rejected', error });
  expect(await setUp(lost, error).accept()).toEqual({ kind: 'rejected', error });
});

test('a rejection is final and has its reason', async () => {
  const error = rejection(45520);
  const { accept, order } = setUp(error);
  expect(await accept()).toEqual({ kind: 'rejected', error });
  expect(order).toHaveBeenCalledOnce();
});

test('a silent server leaves the outcome unknown, and attempts are limited', async () => {
  const { accept, order, waits } = setUp();
  expect(await accept()).toEqual({ kind: 'unknown' });
  expect(order).toHaveBeenCalledTimes(5);
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000]);
});

test('CV-02 after a lost response a rejection that proves nothing, such as too many calls, is not final', async () => {
  const { accept } = setUp(lost, rejection(429), 'order-1');
  expect(await accept()).toEqual({ kind: 'result', result: { orderId: 'order-1' } });
});
