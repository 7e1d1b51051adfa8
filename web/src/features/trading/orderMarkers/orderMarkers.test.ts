import { expect, test } from 'vitest';
import type { Order, Position } from '../account/queries.ts';
import { type Exit, type Holdings, listExits } from './exits.ts';
import { buildOrderMarkers } from './orderMarkers.ts';
import { listOrderPrices } from './useOrderPrices.ts';

const order = (clientOrderId: string, fields: Partial<Order>): Order => ({
  clientOrderId,
  orderId: '1',
  status: 'running',
  reason: null,
  instrumentId: 'BTCUSDT',
  direction: 'buy',
  priceType: 'limit',
  condition: null,
  triggered: false,
  price: '60000',
  quoteQuantity: null,
  clientListId: null,
  quantity: '0.5',
  executedQuantity: '0',
  averagePrice: null,
  fee: '0',
  feeAsset: null,
  realizedPnl: '0',
  timeInForce: 'GTC',
  reduceOnly: false,
  closesPosition: false,
  liquidationType: null,
  expiresAt: null,
  createdAt: 1,
  updatedAt: 1,
  lastDealAt: null,
  ...fields,
});

const position = {
  instrumentId: 'BTCUSDT',
  side: 'short',
  quantity: '4.2',
  openPrice: '61000.58',
  unrealizedPnl: '-7.5',
} as Position;
const mark = (symbol: string, holdings: Partial<Holdings>) => {
  const { positions, orders, protections, averageBuyPrice } = { ...NONE, ...holdings };
  const exits = listExits(symbol, { positions, orders, protections, averageBuyPrice });
  return buildOrderMarkers({ symbol, priceDecimals: 1 }, { positions, orders, exits }, labels);
};
const condition = { type: 'stop', triggerPrice: '65000', triggerBy: 'last' } as const;
const NONE: Holdings = { positions: [], orders: [], protections: [], averageBuyPrice: undefined };
const orders = [
  order('a', {}),
  order('b', { direction: 'sell', price: null, priceType: 'market', condition }),
  order('c', { instrumentId: 'ETHUSDT', price: '3000' }),
  order('d', { quantity: '0.7' }),
];
const labels = {
  position: (quantity: string, profit: string | null) => `Position ${quantity} ${profit}`,
  order: (direction: string, quantity: string) => `${direction} ${quantity}`,
  trigger: (direction: string, quantity: string) => `at ${direction} ${quantity}`,
  exit: ({ leg, isWaiting }: Exit, result: string | null) => `${leg} ${result}${isWaiting ? ' once filled' : ''}`,
  atPrice: (text: string, price: string) => `${text} at ${price}`,
};

test('the chart marks the entry of its contract’s position and its open orders', () => {
  expect(mark('BTCUSDT', { positions: [position], orders })).toEqual([
    { id: 'position', price: '61000.5', kind: 'position', text: 'Position -4.2 -7.5', tone: 'down' },
    { id: 'a', price: '60000', kind: 'order', text: 'buy 0.5', tone: 'up' },
    { id: 'b', price: '65000', kind: 'order', text: 'at sell 0.5', tone: 'down' },
    { id: 'd', price: '60000', kind: 'order', text: 'buy 0.7', tone: 'up' },
  ]);
  expect(mark('SOLUSDT', { positions: [position], orders })).toEqual([]);
});

test('a conditional order that has triggered is marked at its limit, on the chart and in the book', () => {
  const stop = order('e', { direction: 'sell', price: '64900', condition, triggered: true });
  expect(mark('BTCUSDT', { orders: [stop] })).toMatchObject([{ id: 'e', price: '64900', text: 'sell 0.5' }]);
  expect(listOrderPrices('BTCUSDT', [stop, { ...stop, triggered: false }])).toEqual(['64900']);
});

test('both orders of a list are marked: one at its limit, the stop at its trigger', () => {
  const legs = [
    order('f', { direction: 'sell', price: '70000', clientListId: 'list' }),
    order('g', { direction: 'sell', price: '64900', clientListId: 'list', condition }),
  ];
  const lines = mark('BTCUSDT', { orders: legs });
  expect(lines.map(({ id, price, text }) => [id, price, text])).toEqual([
    ['f', '70000', 'sell 0.5'],
    ['g', '65000', 'at sell 0.5'],
  ]);
});

test('the book marks each price with open orders of its contract once', () => {
  expect(listOrderPrices('BTCUSDT', orders)).toEqual(['60000']);
  expect(listOrderPrices('ETHUSDT', orders)).toEqual(['3000']);
});
