import { expect, test } from 'vitest';
import type { SentOrder } from '../../orders/sentOrders.ts';
import { selectPending } from './pending.ts';

const sent = (clientOrderId: string, order: Partial<SentOrder> = {}): SentOrder => ({
  keyId: 'mine',
  clientOrderId,
  instrumentId: 'BTCUSDT',
  direction: 'buy',
  priceType: 'limit',
  price: '60000',
  quantity: '0.1',
  reduceOnly: false,
  validUntil: 6,
  sentAt: 1,
  averagePrice: null,
  state: 'sending',
  outcome: undefined,
  answeredAt: undefined,
  isReported: false,
  ...order,
});
const result = (clientOrderId: string, status: 'submitted' | 'running') =>
  sent(clientOrderId, {
    state: 'result',
    outcome: { kind: 'result', result: { clientOrderId, orderId: null, status, reason: null } },
  });
const rejected = (clientOrderId: string) =>
  sent(clientOrderId, { state: 'rejected', outcome: { kind: 'rejected', error: undefined } });
const names = (orders: readonly SentOrder[], open: string[] = [], at = 60_000) =>
  selectPending(orders, 'mine', { items: open.map((clientOrderId) => ({ clientOrderId })), at }).map(
    ({ clientOrderId, state }) => `${clientOrderId} ${state}`,
  );

test('TR-12 an order is pending from the press of the button until the exchange confirms it', () => {
  const orders = [
    sent('a'),
    sent('b', { state: 'unanswered' }),
    sent('e', { state: 'late' }),
    result('c', 'submitted'),
    result('d', 'running'),
  ];
  expect(names(orders)).toEqual(['a sending', 'b unanswered', 'e late', 'c submitted']);
});

test('an order among the open ones is not shown twice, and one of another account not at all', () => {
  expect(names([sent('a'), result('b', 'submitted'), sent('c', { keyId: 'other' })], ['a', 'b'])).toEqual([]);
});

test('an order that the exchange has confirmed keeps its row until a list is there that can have it', () => {
  const running = { ...result('a', 'running'), answeredAt: 50_000 };
  expect(names([running], [], 49_000)).toEqual(['a submitted']);
  expect(names([running], [], 50_999)).toEqual(['a submitted']);
  expect(names([running], ['a'], 50_999)).toEqual([]);
  expect(names([running], [], 51_000)).toEqual([]);
});

test('a rejected order stays visible until another one is sent', () => {
  expect(names([rejected('a'), sent('b')])).toEqual(['a rejected', 'b sending']);
  expect(names([sent('b'), rejected('a')])).toEqual(['b sending']);
});
