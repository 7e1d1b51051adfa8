import { expect, test } from 'vitest';
import type { Instrument } from '../../../../marketData/contracts/useInstrument.ts';
import { amendmentEntry, buildAmendment, isChanged, validateAmendment } from './amending.ts';
import { isAmendable } from './pending.ts';

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
const order = {
  direction: 'buy',
  priceType: 'limit',
  reduceOnly: false,
  executedQuantity: '0.2',
  price: '59000',
  quantity: '0.5',
  condition: null,
  triggered: false,
  expiresAt: null,
} as const;
const entry = (price: string, quantity: string) => ({ ...amendmentEntry(order), price, quantity });
const errors = (price: string, quantity: string) =>
  validateAmendment(entry(price, quantity), order, instrument, { mark: '60000', last: '60000', now: 1_000 });

const market = { mark: '60000', last: '60000' };

test('an amended price and quantity respect the order’s bounds, each error at its field', () => {
  expect(errors('59000.1', '0.5')).toEqual({});
  expect(errors('59000.15', '0.5').price).toEqual({ rule: 'tick', bound: '0.1' });
  expect(errors('70000', '0.5').price).toEqual({ rule: 'above_band', bound: '63000' });
  expect(errors('', '').price).toEqual({ rule: 'required', bound: null });
  expect(errors('59000', '0.0005').quantity).toEqual({ rule: 'step', bound: '0.001' });
});

test('the executed quantity is a lower bound', () => {
  expect(errors('59000', '0.2').quantity).toEqual({ rule: 'minimum', bound: '0.201' });
  expect(errors('59000', '0.201').quantity).toBeUndefined();
});

test('an amendment to the same terms is no change', () => {
  expect(isChanged(entry('59000.0', '0.500'), amendmentEntry(order))).toBe(false);
  expect(isChanged(entry('59000.1', '0.5'), amendmentEntry(order))).toBe(true);
  expect(isChanged(entry('', '0.5'), amendmentEntry(order))).toBe(true);
});

const stop = {
  ...order,
  direction: 'sell',
  priceType: 'market',
  reduceOnly: true,
  price: null,
  condition: { type: 'stop', triggerPrice: '55000', triggerBy: 'mark' },
  expiresAt: 90_000_000,
} as const;

test('TR-15 trigger, its source and the expiry of a conditional order can be amended, within their bounds', () => {
  const before = amendmentEntry(stop);
  expect(isChanged({ ...before, triggerPrice: '55000.0' }, amendmentEntry(stop))).toBe(false);
  for (const change of [{ triggerPrice: '54000' }, { triggerBy: 'last' }, { expiresAt: 90_060_000 }] as const)
    expect(isChanged({ ...before, ...change }, amendmentEntry(stop))).toBe(true);
  expect(buildAmendment({ ...before, triggerPrice: '54000' })).toEqual({
    quantity: '0.5',
    triggerPrice: '54000',
    triggerBy: 'mark',
    expiresAt: 90_000_000,
  });
  const market = { mark: '60000', last: '60000', now: 1_000 };
  const validate = (change: object) => validateAmendment({ ...before, ...change }, stop, instrument, market);
  expect(validate({})).toEqual({});
  expect(validate({ triggerPrice: '61000' }).triggerPrice?.rule).toBe('must_be_below');
  expect(validate({ expiresAt: 500 }).expiresAt?.rule).toBe('future');
});

test('TR-15 a conditional order that has triggered is amended as an order in the book: no trigger, no expiry', () => {
  const condition = { type: 'stop', triggerPrice: '59500', triggerBy: 'mark' } as const;
  const stop = { ...order, condition, expiresAt: 2_000, clientListId: null, closesPosition: false };
  expect(amendmentEntry(stop).kind).toBe('conditional');
  const triggered = { ...stop, triggered: true };
  expect(buildAmendment({ ...amendmentEntry(triggered), price: '59100' })).toEqual({ quantity: '0.5', price: '59100' });
  expect(validateAmendment(amendmentEntry(triggered), triggered, instrument, { ...market, now: 3_000 })).toEqual({});
  expect(isAmendable({ ...triggered, status: 'running' })).toBe(true);
  expect(isAmendable({ ...triggered, priceType: 'market', status: 'running' })).toBe(false);
  expect(isAmendable({ ...stop, priceType: 'market', status: 'running' })).toBe(true);
  expect(isAmendable({ ...stop, clientListId: 'a-list', status: 'running' })).toBe(false);
  expect(isAmendable({ ...stop, closesPosition: true, status: 'running' })).toBe(false);
});
