import { beforeEach, expect, test } from 'vitest';
import { beginOrder, endOrder, type SentTerms, toldOrder, useSentOrders } from './sentOrders.ts';
import type { OrderStanding } from './submitOrder.ts';

const TERMS: SentTerms = {
  keyId: 'key',
  instrumentId: 'BTCUSDT',
  direction: 'buy',
  priceType: 'limit',
  price: '60000',
  quantity: '0.1',
  reduceOnly: false,
};
const standing = (status: OrderStanding['status']): OrderStanding => ({
  clientOrderId: 'a',
  orderId: '1',
  status,
  reason: null,
});
const answer = (status: OrderStanding['status']) => endOrder('a', { kind: 'standing', standing: standing(status) });
const tell = (status: OrderStanding['status']) => toldOrder(standing(status) as Parameters<typeof toldOrder>[0]);
const shown = () => useSentOrders.getState().orders.map(({ state, outcome }) => [state, outcome]);

beforeEach(() => {
  useSentOrders.setState({ orders: [] });
  beginOrder('a', TERMS, 1);
});

test('TR-13 an order is pending until its answer says how it stands', () => {
  expect(shown()).toEqual([['sending', undefined]]);
  answer('running');
  expect(shown()).toEqual([['standing', { kind: 'standing', standing: standing('running') }]]);
});

test('TR-13 an end that was told before the answer came is not taken back by it', () => {
  tell('filled');
  answer('running');
  expect(shown()).toEqual([['standing', { kind: 'standing', standing: standing('filled') }]]);
});

test('TR-13 an answer is newer than what is open still', () => {
  tell('running');
  answer('filled');
  expect(shown()).toEqual([['standing', { kind: 'standing', standing: standing('filled') }]]);
});
