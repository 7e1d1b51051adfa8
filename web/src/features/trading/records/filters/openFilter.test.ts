import { expect, test } from 'vitest';
import type { Order, Position } from '../../account/queries.ts';
import { filterOrders, filterPending, filterPositions, isOpenFiltered, readOpenFilter } from './openFilter.ts';

const order = {
  clientOrderId: 'one',
  instrumentId: 'BTCUSDT',
  direction: 'buy',
  status: 'running',
  priceType: 'limit',
};
const orders = [
  order,
  { ...order, clientOrderId: 'two', instrumentId: 'ETHUSDT', direction: 'sell', status: 'partial-filled' },
  { ...order, clientOrderId: 'three', status: 'submitted', priceType: 'market' },
] as Order[];
const ids = (items: readonly { readonly clientOrderId: string }[]) => items.map(({ clientOrderId }) => clientOrderId);
const read = (search: string) => readOpenFilter(new URLSearchParams(search));

test.each([
  ['', ['one', 'two', 'three']],
  ['symbol=ETHUSDT', ['two']],
  ['direction=buy', ['one', 'three']],
  ['status=submitted', ['three']],
  ['status=partial-filled', ['two']],
  ['type=market', ['three']],
  ['symbol=BTCUSDT&direction=buy&status=running&type=limit', ['one']],
  // Invalid values count as absent.
  ['symbol=x&direction=up&status=filled&type=stop', ['one', 'two', 'three']],
])('TR-12 the open orders of ?%s', (search, expected) => {
  expect(ids(filterOrders(orders, read(search)))).toEqual(expected);
});

test('TR-12 an order that is being sent is among the submitted ones', () => {
  const pending = [order as Order];
  const found = ['', 'status=submitted', 'status=running', 'symbol=ETHUSDT'].map((search) =>
    ids(filterPending(pending, read(search))),
  );
  expect(found).toEqual([['one'], ['one'], [], []]);
});

test('TR-12 positions are filtered by symbol and side, and by nothing that they do not have', () => {
  const positions = [
    { instrumentId: 'BTCUSDT', side: 'long' },
    { instrumentId: 'ETHUSDT', side: 'short' },
  ] as Position[];
  const found = ['direction=buy', 'direction=sell', 'symbol=BTCUSDT', 'status=running&type=limit'].map((search) =>
    filterPositions(positions, read(search)).map(({ instrumentId }) => instrumentId),
  );
  expect(found).toEqual([['BTCUSDT'], ['ETHUSDT'], ['BTCUSDT'], ['BTCUSDT', 'ETHUSDT']]);
  expect(isOpenFiltered(read('status=running'), 'positions')).toBe(false);
  expect(isOpenFiltered(read('status=running'), 'openOrders')).toBe(true);
});
