import { expect, test } from 'vitest';
import type { Instrument } from '../../../../marketData/contracts/useInstrument.ts';
import { validateOrder } from '../../orderForm/validateOrder.ts';
import {
  closingEntry,
  closingQuantity,
  countReducing,
  reversingEntry,
  splitQuantity,
  sumNotional,
  unconfirmedClosing,
} from './closing.ts';

const instrument: Instrument = {
  symbol: 'BTCUSDT',
  baseAsset: 'BTC',
  quoteAsset: 'USDT',
  priceDecimals: 1,
  quantityDecimals: 3,
  tickSize: '0.1',
  stepSize: '0.001',
  marketStepSize: '0.001',
  minQty: '0.001',
  maxQty: '1000',
  marketMinQty: '0.001',
  marketMaxQty: '120',
  minNotional: '100',
  multiplierUp: '1.05',
  multiplierDown: '0.95',
};
const market = { closable: '0.5', mark: '60000', last: undefined, now: 0 };
const whole = closingEntry('sell', '0.5', '0.001');

test('TR-11 closing at a limit requires price and quantity; at market only the quantity', () => {
  const nothing = { price: '', quantity: '' };
  const required = { rule: 'required', bound: null };
  expect(validateOrder({ ...whole, kind: 'limit', ...nothing }, instrument, market)).toEqual({
    price: required,
    quantity: required,
  });
  expect(validateOrder({ ...whole, ...nothing }, instrument, market)).toEqual({ quantity: required });
});

test('TR-11 no more than the closable quantity is closed, and the bound is shown', () => {
  const closing = { ...whole, quantity: '0.501' };
  expect(validateOrder(closing, instrument, market)).toEqual({ quantity: { rule: 'closable', bound: '0.5' } });
  expect(whole.quantity).toBe('0.5');
  expect(validateOrder(whole, instrument, market)).toEqual({});
});

test('TR-11 a price off the tick or beyond the band, a quantity off the step or an invalid number is rejected', () => {
  const limit = { ...whole, kind: 'limit', price: '60000' } as const;
  expect(validateOrder(limit, instrument, market)).toEqual({});
  expect(validateOrder({ ...limit, price: '60000.05' }, instrument, market).price).toEqual({
    rule: 'tick',
    bound: '0.1',
  });
  expect(validateOrder({ ...limit, price: '50000' }, instrument, market).price).toEqual({
    rule: 'below_band',
    bound: '57000',
  });
  expect(validateOrder({ ...limit, quantity: '0.0005' }, instrument, market).quantity).toEqual({
    rule: 'step',
    bound: '0.001',
  });
  expect(validateOrder({ ...limit, quantity: 'much' }, instrument, market).quantity).toEqual({
    rule: 'number',
    bound: null,
  });
});

test('closing at market requires a live market', () => {
  expect(validateOrder(whole, instrument, { ...market, mark: undefined }).price).toEqual({
    rule: 'no_price',
    bound: null,
  });
});

test('SH-07 a portion of the closable quantity is rounded down to the step, and 100 % is all of it', () => {
  expect(closingQuantity('0.005', 25, '0.001')).toBe('0.001');
  expect(closingQuantity('0.0055', 100, '0.001')).toBe('0.0055');
  expect(closingQuantity('0.003', 25, '0.001')).toBe('');
  expect(closingQuantity('0', 100, '0.001')).toBe('');
});

const long = { side: 'long', quantity: '1.001', closableQuantity: '1.001', markPrice: '60000' } as const;

test('TR-11 a part is closed from its row by a reduce-only market order; the dialog asks or explains', () => {
  expect(unconfirmedClosing(long, 50, instrument)).toMatchObject({
    direction: 'sell',
    kind: 'market',
    quantity: '0.5',
    isReduceOnly: true,
  });
  expect(unconfirmedClosing({ ...long, side: 'short' }, 25, instrument)?.direction).toBe('buy');
  // 60,060 USDT are not large, 120,120 are.
  expect(unconfirmedClosing(long, 100, instrument)?.quantity).toBe('1.001');
  expect(unconfirmedClosing({ ...long, closableQuantity: '2.002' }, 100, instrument)).toBeUndefined();
  expect(unconfirmedClosing({ ...long, closableQuantity: '0' }, 100, instrument)).toBeUndefined();
  expect(unconfirmedClosing({ ...long, closableQuantity: '0.001' }, 25, instrument)).toBeUndefined();
  expect(unconfirmedClosing({ ...long, markPrice: null }, 25, instrument)).toBeUndefined();
});

test('a position is reversed by one market order of twice its quantity, which may open', () => {
  expect(reversingEntry(long)).toMatchObject({
    direction: 'sell',
    kind: 'market',
    quantity: '2.002',
    isReduceOnly: false,
  });
  expect(reversingEntry({ side: 'short', quantity: '0.1' })).toMatchObject({ direction: 'buy', quantity: '0.2' });
});

test('a quantity above the largest market order is closed in parts', () => {
  expect(splitQuantity('250', '120')).toEqual(['120', '120', '10']);
  expect(splitQuantity('120', '120')).toEqual(['120']);
  expect(splitQuantity('250', undefined)).toEqual(['250']);
  expect(splitQuantity('0', '120')).toEqual([]);
});

test('the notional of positions is that at their mark prices, unknown where one is', () => {
  expect(sumNotional([long, { quantity: '10', markPrice: '2000.5' }])).toBe('80065');
  expect(sumNotional([long, { quantity: '10', markPrice: null }])).toBeUndefined();
});

test('TR-10 the reduce-only orders that cover positions are counted, without conditional ones that wait', () => {
  const order = {
    instrumentId: 'BTCUSDT',
    direction: 'sell',
    reduceOnly: true,
    condition: null,
    triggered: false,
  } as const;
  const condition = { type: 'stop', triggerPrice: '59000', triggerBy: 'last' } as const;
  const positions = [{ instrumentId: 'BTCUSDT', side: 'long' }] as const;
  const orders = [
    order,
    { ...order, condition, triggered: true },
    { ...order, condition },
    { ...order, direction: 'buy' as const },
    { ...order, reduceOnly: false },
    { ...order, instrumentId: 'ETHUSDT' },
  ];
  expect(countReducing(orders, positions)).toBe(2);
});
