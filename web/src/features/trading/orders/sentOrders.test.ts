import { beforeEach, expect, test } from 'vitest';
import type { OrderResult } from './sentOrders.ts';
import {
  addSentOrder,
  applyOrderOutcome,
  applyOrderUpdate,
  markLate,
  markUnanswered,
  type SentTerms,
  useSentOrders,
} from './sentOrders.ts';

const TERMS: SentTerms = {
  keyId: 'key',
  instrumentId: 'BTCUSDT',
  direction: 'buy',
  priceType: 'limit',
  price: '60000',
  quantity: '0.1',
  reduceOnly: false,
  validUntil: 6,
};
const result = (status: OrderResult['status']): OrderResult => ({
  clientOrderId: 'a',
  orderId: '1',
  status,
  reason: null,
});
const answer = (status: OrderResult['status']) => applyOrderOutcome('a', { kind: 'result', result: result(status) }, 2);
const receiveUpdate = (status: OrderResult['status']) =>
  applyOrderUpdate(result(status) as Parameters<typeof applyOrderUpdate>[0], 2);
const shown = () => useSentOrders.getState().orders.map(({ state, outcome }) => [state, outcome]);

beforeEach(() => {
  useSentOrders.setState({ orders: [] });
  addSentOrder('a', TERMS, 1);
});

test('TR-13 an order is pending until its response has a status', () => {
  expect(shown()).toEqual([['sending', undefined]]);
  answer('running');
  expect(shown()).toEqual([['result', { kind: 'result', result: result('running') }]]);
});

test('an order without a response is late once its deadline has passed, and what arrives after that counts', () => {
  markLate('a');
  markUnanswered('a');
  expect(shown()).toEqual([['late', undefined]]);
  answer('running');
  markLate('a');
  expect(shown()).toEqual([['result', { kind: 'result', result: result('running') }]]);
});

test('TR-13 a final state pushed before the response is not overwritten by it', () => {
  receiveUpdate('filled');
  answer('running');
  expect(shown()).toEqual([['result', { kind: 'result', result: result('filled') }]]);
});

test('TR-13 a response replaces an open state', () => {
  receiveUpdate('running');
  answer('filled');
  expect(shown()).toEqual([['result', { kind: 'result', result: result('filled') }]]);
});
