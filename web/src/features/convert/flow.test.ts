import { expect, test } from 'vitest';
import { type Flow, type FlowEvent, nextFlow } from './flow.ts';
import type { Quote } from './queries.ts';

const quote: Quote = {
  quoteId: 'q',
  fromAsset: 'USDT',
  toAsset: 'BTC',
  fromAmount: '1000',
  toAmount: '0.0095',
  price: '105000',
  baseAsset: 'BTC',
  quoteAsset: 'USDT',
  referencePrice: '104990',
  spreadBps: '0.95',
  createdAt: 5_000,
  expiresAt: 15_000,
};

const draft: Flow = { step: 'draft' };
const after = (...events: FlowEvent[]): Flow => events.reduce(nextFlow, draft);
const quoted: FlowEvent[] = [{ type: 'requested' }, { type: 'quoted', quote, requestedAt: 100 }];

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

test('a rejection returns to the draft with its reason', () => {
  expect(after({ type: 'requested' }, { type: 'rejected', error: 'why' })).toEqual({ step: 'draft', error: 'why' });
  expect(after(...quoted, { type: 'accepted' }, { type: 'rejected', error: 'why' })).toEqual({
    step: 'draft',
    error: 'why',
  });
});
