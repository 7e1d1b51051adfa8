import type { AccountReport } from '@aldgate/domain/trading/accountReport.ts';
import type { OrderUpdate } from '@aldgate/domain/trading/orderUpdate.ts';
import { expect, test } from 'vitest';
import { changedOrders, EMPTY, isSameState, withOrder } from './accountState.ts';
import { buildState } from './snapshot.ts';

const openOrder = (index: number): OrderUpdate => ({
  product: 'usdm',
  instrumentId: 'BTCUSDT',
  clientOrderId: `order-${index}`,
  orderId: `${index + 1}`,
  algoId: null,
  direction: 'buy',
  priceType: 'limit',
  timeInForce: 'GTC',
  reduceOnly: false,
  price: '100',
  quantity: '1',
  condition: null,
  expiresAt: null,
  status: 'running',
  executedQuantity: '0',
  averagePrice: null,
  liquidationType: null,
  rejection: null,
  createdAt: index,
  updatedAt: index,
});

const snapshotOf = (orders: readonly OrderUpdate[]): AccountReport => ({
  balances: new Map(),
  positions: [],
  settings: new Map(),
  orders,
});

test('a comparison with the exchange changes the orders that differ, and no others', () => {
  const orders = Array.from({ length: 500 }, (_, index) => openOrder(index));
  const known = buildState(snapshotOf(orders));
  expect(known.orders.size).toBe(500);
  expect(changedOrders(known, buildState(snapshotOf(orders), known))).toEqual([]);
  const amended = orders.map((order, index) => (index === 7 ? { ...order, price: '101', updatedAt: 900 } : order));
  expect(changedOrders(known, buildState(snapshotOf(amended), known))).toMatchObject([{ clientOrderId: 'order-7' }]);
});

test('fee rates are those of the newest report that has them; another rate is no difference of the account', () => {
  const known = buildState({ ...snapshotOf([]), feeRates: { maker: '0.001', taker: '0.001' } });
  expect(buildState(snapshotOf([]), known).feeRates).toEqual({ maker: '0.001', taker: '0.001' });
  const changed = buildState({ ...snapshotOf([]), feeRates: { maker: '0.0008', taker: '0.001' } }, known);
  expect(changed.feeRates?.maker).toBe('0.0008');
  expect(isSameState(known, changed)).toBe(true);
});

test('an order is found by the exchange’s id among thousands, open or ended, whatever its client order id', () => {
  const known = buildState(snapshotOf(Array.from({ length: 5_000 }, (_, index) => openOrder(index))));
  const renamed = { ...openOrder(4_321), clientOrderId: 'triggered', executedQuantity: '0.5', updatedAt: 9_000 };
  const filled = withOrder(known, renamed);
  expect(changedOrders(known, filled)).toMatchObject([{ clientOrderId: 'order-4321', executedQuantity: '0.5' }]);
  const ended = withOrder(filled, { ...renamed, status: 'cancelled', updatedAt: 9_001 });
  expect(ended.orders.size).toBe(4_999);
  // Late, after its end.
  expect(withOrder(ended, renamed)).toBe(ended);
});

test('of 8,000 open orders none stays once the exchange reports none', () => {
  const known = buildState(snapshotOf(Array.from({ length: 8_000 }, (_, index) => openOrder(index))));
  const none = buildState(snapshotOf([]), known);
  expect(none.orders.size).toBe(0);
  expect(none.orders.changesSince(known.orders).removed).toHaveLength(8_000);
  expect(none.orders).toBe(EMPTY.orders);
});
