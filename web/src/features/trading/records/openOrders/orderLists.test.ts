import { expect, test } from 'vitest';
import type { Order } from '../../account/queries.ts';
import { isChanged } from './amending.ts';
import {
  expiringOf,
  groupLists,
  isListAmendable,
  legResult,
  listEntry,
  type OrderList,
  sumExecuted,
} from './orderLists.ts';

const order = (clientOrderId: string, fields: Partial<Order> = {}) =>
  ({ clientOrderId, clientListId: null, condition: null, executedQuantity: '0', ...fields }) as Order;

const condition = { type: 'stop', triggerPrice: '57000', triggerBy: 'last' } as const;
const profit = order('profit', { clientListId: 'list' });
const stop = order('stop', { clientListId: 'list', condition, executedQuantity: '0.02' });

test('TR-15 both orders of a list are one row, in the place of the first, with the limit order first', () => {
  const [newer, older] = [order('newer'), order('older')];
  expect(groupLists([newer, stop, older, profit])).toEqual([
    { order: newer },
    { list: { clientListId: 'list', orders: [profit, stop] } },
    { order: older },
  ]);
});

test('the one order that is left of a list keeps the list’s row', () => {
  expect(groupLists([stop])).toEqual([{ list: { clientListId: 'list', orders: [stop] } }]);
  const other = order('other', { clientListId: 'another' });
  expect(groupLists([profit, other])).toHaveLength(2);
});

test('a list ends at the expiry of its stop', () => {
  expect(expiringOf({ clientListId: 'list', orders: [profit, stop] })).toBe(stop);
  expect(expiringOf({ clientListId: 'list', orders: [profit] })).toBe(profit);
});

test('a list has executed what its orders have', () => {
  expect(sumExecuted({ clientListId: 'list', orders: [profit, stop] } satisfies OrderList)).toBe('0.02');
});

const leg = {
  direction: 'sell',
  price: '63000',
  condition: null,
  quantity: '0.1',
  executedQuantity: '0',
  averagePrice: null,
} as const;

test('a sale brings its quantity at the limit, and a profit against the average buy price', () => {
  expect(legResult(leg, '60000')).toEqual({
    total: '6300',
    isAbout: false,
    profit: '300',
  });
  expect(legResult(leg, undefined)).toEqual({ total: '6300', isAbout: false, profit: undefined });
});

test('a stop without a limit brings about its trigger; with one, its limit', () => {
  expect(legResult({ ...leg, price: null, condition }, '60000')).toEqual({
    total: '5700',
    isAbout: true,
    profit: '-300',
  });
  expect(legResult({ ...leg, price: '56900', condition }, undefined)).toMatchObject({ total: '5690', isAbout: false });
});

test('a purchase pays, without a profit', () => {
  expect(legResult({ ...leg, direction: 'buy' }, '60000')).toEqual({
    total: '6300',
    isAbout: false,
    profit: undefined,
  });
});

test('what is executed counts at its own price', () => {
  expect(legResult({ ...leg, executedQuantity: '0.04', averagePrice: '63100' }, undefined)?.total).toBe('6304');
});

test('TR-15 a list is amended while both orders rest, from its present terms', () => {
  const common = { direction: 'sell', quantity: '0.1', status: 'running', triggered: false } as const;
  const limit = order('profit', { ...common, priceType: 'limit', price: '63000' });
  const waiting = order('stop', { ...common, priceType: 'limit', price: '56900', condition, expiresAt: 9_000 });
  const list = (orders: OrderList['orders']): OrderList => ({ clientListId: 'list', orders });
  const whole = list([limit, waiting]);
  expect(isListAmendable(whole)).toBe(true);
  expect(isListAmendable(list([limit]))).toBe(false);
  expect(isListAmendable(list([{ ...limit, executedQuantity: '0.01' }, waiting]))).toBe(false);
  expect(isListAmendable(list([limit, { ...waiting, triggered: true }]))).toBe(false);
  const entry = listEntry(whole);
  expect(entry).toMatchObject({
    kind: 'oco',
    direction: 'sell',
    quantity: '0.1',
    price: '63000',
    triggerPrice: '57000',
    stopPrice: '56900',
    becomes: 'limit',
    expiresAt: 9_000,
  });
  expect(isChanged({ ...entry, stopPrice: '56900.0' }, entry)).toBe(false);
  expect(isChanged({ ...entry, stopPrice: '56800' }, entry)).toBe(true);
  expect(isChanged({ ...entry, becomes: 'market' }, entry)).toBe(true);
});
