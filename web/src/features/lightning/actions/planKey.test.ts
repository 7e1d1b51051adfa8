import { expect, test } from 'vitest';
import type { Target } from '../states/useTargets.ts';
import { planKey } from './planKey.ts';

const held = { positions: { items: [{ instrumentId: 'BTCUSDT', side: 'long', quantity: '0.2' }] } };
// The part of an account and of a contract that keys read.
const account = { keyId: 'a', states: held } as unknown as Target;
const instrument = { symbol: 'BTCUSDT', stepSize: '0.001', tickSize: '0.1' } as never;
const legs = [{ exchangeKeyId: 'a', quantity: '0.1' }];
const planned = (each: typeof legs) => () => ({ legs: each, total: '0.1', value: null, dropped: [] });
const desk = {
  instrument,
  best: { bid: '99.9', ask: '100.1' },
  active: [account],
  on: ['a', 'b'],
  plan: planned(legs),
  terms: { stopHours: 24, takeProfit: '', stopLoss: '' } as const,
  isUnsettled: () => false,
  lastGroupId: 'lt-1',
};

test('TR-16 buying joins the best bid, crosses to the best ask, or takes any price', () => {
  const buy = (price: 'join' | 'cross' | 'market') => planKey({ action: 'buy', params: { price, size: null } }, desk);
  const group = { instrumentId: 'BTCUSDT', direction: 'buy', legs };
  expect(buy('join')).toEqual({ kind: 'send', groups: [{ ...group, priceType: 'limit', price: '99.9' }] });
  expect(buy('cross')).toEqual({ kind: 'send', groups: [{ ...group, priceType: 'limit', price: '100.1' }] });
  expect(buy('market')).toEqual({ kind: 'send', groups: [{ ...group, priceType: 'market' }] });
});

test.each([
  ['last', { groupId: 'lt-1' }],
  ['buys', { keyIds: ['a', 'b'], instrumentId: 'BTCUSDT', direction: 'buy' }],
  ['sells', { keyIds: ['a', 'b'], instrumentId: 'BTCUSDT', direction: 'sell' }],
  ['contract', { keyIds: ['a', 'b'], instrumentId: 'BTCUSDT' }],
  ['all', { keyIds: ['a', 'b'] }],
] as const)('TR-16 cancelling %s reaches stale accounts too', (what, request) => {
  expect(planKey({ action: 'cancel', params: { what } }, desk)).toEqual({ kind: 'cancel', request });
});

test.each([
  ['no account', { ...desk, active: [] }, 'accounts'],
  ['no price on the other side', { ...desk, best: { bid: '99.9', ask: undefined } }, 'book'],
  ['no part above the minimum', { ...desk, plan: planned([]) }, 'size'],
] as const)('TR-16 with %s nothing is sent', (_what, without, why) => {
  expect(planKey({ action: 'buy', params: { price: 'cross', size: null } }, without)).toEqual({ kind: 'nothing', why });
});

test('TR-16 without a position, and before the first press, there is nothing to close or to cancel', () => {
  const empty = { ...desk, active: [{ ...account, states: {} }], lastGroupId: undefined };
  expect(planKey({ action: 'close', params: {} }, empty)).toEqual({ kind: 'nothing', why: 'position' });
  expect(planKey({ action: 'cancel', params: { what: 'last' } }, empty)).toEqual({ kind: 'nothing', why: 'last' });
});

const pair = { ...desk, instrument: { ...(instrument as object), symbol: 'BTC-USDT' } as never };

test('TR-16 on spot keys buy and sell, and the size depends on the direction', () => {
  const plans: unknown[] = [];
  const plan: typeof desk.plan = (...args: unknown[]) => {
    plans.push(args);
    return planned(legs)();
  };
  const sold = planKey({ action: 'sell', params: { price: 'join', size: 3 } }, { ...pair, plan });
  const group = { instrumentId: 'BTC-USDT', direction: 'sell', priceType: 'limit', price: '100.1', legs };
  expect(sold).toEqual({ kind: 'send', groups: [group] });
  expect(plans).toEqual([[3, '100.1', 'sell']]);
});

test.each(['close', 'half', 'reverse'] as const)('TR-16 on spot there is no position to %s', (action) => {
  expect(planKey({ action, params: {} }, pair)).toEqual({ kind: 'nothing', why: 'noPositions' });
});

test('TR-16 on spot cancelling all is of spot, and by pair of the pair', () => {
  const cancel = (what: 'all' | 'contract') => planKey({ action: 'cancel', params: { what } }, pair);
  expect(cancel('all')).toEqual({ kind: 'cancel', request: { keyIds: ['a', 'b'], market: 'spot' } });
  expect(cancel('contract')).toEqual({ kind: 'cancel', request: { keyIds: ['a', 'b'], instrumentId: 'BTC-USDT' } });
});

test('TR-16 a position that an earlier press changes is not counted twice', () => {
  const waiting = { ...desk, isUnsettled: () => true };
  expect(planKey({ action: 'reverse', params: {} }, waiting)).toEqual({ kind: 'nothing', why: 'unsettled' });
  expect(planKey({ action: 'buy', params: { price: 'join', size: null } }, waiting).kind).toBe('send');
});
