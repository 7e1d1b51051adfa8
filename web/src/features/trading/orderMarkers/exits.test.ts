import { expect, test } from 'vitest';
import type { Order, Position } from '../account/queries.ts';
import type { PositionProtection } from '../account/useProtections.ts';
import { listExits } from './exits.ts';
import { buildOrderMarkers } from './orderMarkers.ts';

type Leg = PositionProtection['takeProfit'];
type Wanted = Partial<Record<keyof PositionProtection, unknown>>;

const exitOrder = (clientOrderId: string, fields: object): Order =>
  ({
    clientOrderId,
    instrumentId: 'BTCUSDT',
    direction: 'buy',
    price: null,
    quantity: '0',
    executedQuantity: '0',
    triggered: false,
    condition: null,
    closesPosition: false,
    ...fields,
  }) as Order;
const protection = (fields: Wanted): PositionProtection =>
  ({
    protectionId: 'exits',
    instrumentId: 'BTCUSDT',
    clientOrderId: null,
    direction: 'sell',
    takeProfit: null,
    stopLoss: null,
    triggerBy: 'mark',
    state: 'active',
    createdAt: 1,
    ...fields,
  }) as PositionProtection;
const leg = (triggerPrice: string, clientOrderId: string | null): Leg => ({
  triggerPrice,
  clientOrderId,
  status: null,
  reason: null,
});
const held = {
  instrumentId: 'BTCUSDT',
  side: 'short',
  quantity: '0.4',
  openPrice: '60000',
  unrealizedPnl: null,
} as Position;
const condition = (type: string, triggerPrice: string) => ({ type, triggerPrice, triggerBy: 'mark' });

/** The texts of the exits' lines, each with its tone. */
const write = (symbol: string, holdings: Partial<Parameters<typeof listExits>[1]>) => {
  const all = { positions: [], orders: [], protections: [], averageBuyPrice: undefined, ...holdings };
  const exits = listExits(symbol, all);
  const lines = buildOrderMarkers(
    { symbol, priceDecimals: 1 },
    { ...all, exits },
    {
      position: () => 'position',
      order: () => 'order',
      trigger: () => 'trigger',
      exit: ({ leg: name, isWaiting }, result) => `${name} ${result}${isWaiting ? ' once filled' : ''}`,
      atPrice: (text, price) => `${text} at ${price}`,
    },
  );
  return lines.flatMap(({ kind, edgeText, tone }) => (kind === 'exit' ? [[edgeText, tone]] : []));
};

test('TR-15 each exit of a position has its own line, with what it wins or loses of the whole position', () => {
  const closing = { closesPosition: true };
  const orders = [
    exitOrder('t', { ...closing, condition: condition('take_profit', '55000') }),
    exitOrder('s', { ...closing, condition: condition('stop', '61000') }),
    exitOrder('other', { ...closing, instrumentId: 'ETHUSDT', condition: condition('stop', '3000') }),
  ];
  expect(write('BTCUSDT', { positions: [held], orders })).toEqual([
    ['takeProfit 2000 at 55000', 'up'],
    ['stopLoss -400 at 61000', 'down'],
  ]);
  expect(write('BTCUSDT', { orders })).toEqual([
    ['takeProfit null at 55000', undefined],
    ['stopLoss null at 61000', undefined],
  ]);
});

test('TR-15 exits that wait show what they close once their order fills, with the position that it adds to', () => {
  const waiting = protection({ state: 'waiting', clientOrderId: 'o', takeProfit: leg('50000', null) });
  const order = exitOrder('o', { direction: 'sell', price: '62000', quantity: '0.6', executedQuantity: '0.2' });
  const holdings = { orders: [order], protections: [waiting] };
  expect(write('BTCUSDT', holdings)).toEqual([['takeProfit 4800 once filled at 50000', 'up']]);
  expect(write('BTCUSDT', { ...holdings, positions: [held] })).toEqual([
    ['takeProfit 8800 once filled at 50000', 'up'],
  ]);
  const amended = { orders: [exitOrder('amended', { price: '62000' })], protections: [waiting] };
  expect(write('BTCUSDT', amended)).toEqual([['takeProfit null once filled at 50000', undefined]]);
});

test('TR-15 the exits of a purchase on spot count from the average buy price', () => {
  const spot = { instrumentId: 'BTC-USDT', direction: 'sell', quantity: '0.1' };
  const orders = [
    exitOrder('t', { ...spot, price: '70000', clientListId: 'list' }),
    exitOrder('s', { ...spot, condition: condition('stop', '59000'), clientListId: 'list' }),
    exitOrder('own', { ...spot, price: '80000' }),
  ];
  const bought = { instrumentId: 'BTC-USDT', direction: 'buy' };
  const protections = [protection({ ...bought, takeProfit: leg('70000', 't'), stopLoss: leg('59000', 's') })];
  expect(write('BTC-USDT', { orders, protections, averageBuyPrice: '60000' })).toEqual([
    ['takeProfit 1000 at 70000', 'up'],
    ['stopLoss -100 at 59000', 'down'],
  ]);
});

test('only the exits of an open position can be moved', () => {
  const order = exitOrder('t', { closesPosition: true, condition: condition('take_profit', '55000') });
  const isMovable = (clientOrderId: string, positions: readonly Position[]) => {
    const protections = [protection({ takeProfit: leg('55000', clientOrderId) })];
    return listExits('BTCUSDT', { positions, orders: [order], protections, averageBuyPrice: undefined })[0]?.isMovable;
  };
  expect(isMovable('t', [held])).toBe(true);
  expect(isMovable('t', [])).toBe(false);
  expect(isMovable('replaced', [held])).toBe(false);
});
