import { CallError } from '@aldgate/client-kit/calls/callError.ts';
import { expect, test } from 'vitest';
import type { Instrument } from '../../../marketData/contracts/useInstrument.ts';
import { EMPTY_ENTRY, type Entry } from './entry.ts';
import { errorFor, hideMissing, validateOrder } from './validateOrder.ts';

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
const market = { mark: '60000', last: '60000', closable: undefined, now: 1_000 };
const validate = (entry: Partial<Entry>) => validateOrder({ ...EMPTY_ENTRY, ...entry }, instrument, market);
const REQUIRED = { rule: 'required', bound: null };

test('an order needs the amounts of its kind', () => {
  expect(validate({})).toEqual({ price: REQUIRED, quantity: REQUIRED });
  expect(validate({ kind: 'market' })).toEqual({ quantity: REQUIRED });
  expect(validate({ kind: 'conditional', becomes: 'market' })).toEqual({ quantity: REQUIRED, triggerPrice: REQUIRED });
  expect(validate({ price: '60000', quantity: '0.1' })).toEqual({});
});

test('WAL-13 an amount is checked as soon as it is entered, while the others are missing', () => {
  expect(validate({ price: '60000.05' })).toEqual({ price: { rule: 'tick', bound: '0.1' }, quantity: REQUIRED });
  expect(validate({ quantity: '0.0005' })).toEqual({ quantity: { rule: 'step', bound: '0.001' }, price: REQUIRED });
  expect(validate({ quantity: 'much' })).toEqual({ quantity: { rule: 'number', bound: null }, price: REQUIRED });
  expect(validate({ quantity: '0.123456789' })).toEqual({
    quantity: { rule: 'decimals', bound: '8' },
    price: REQUIRED,
  });
  expect(validate({ price: '60000.000000000' })).toMatchObject({ price: { rule: 'decimals' } });
  // The order's value depends on the price, which is missing.
  expect(validate({ quantity: '0.001' })).toEqual({ price: REQUIRED });
});

test('a missing amount is shown once its field was changed', () => {
  const errors = validate({ kind: 'limit', timeInForce: 'GTD', price: '60000', quantity: '0.1' });
  expect(hideMissing(errors, new Set())).toEqual({ expiresAt: REQUIRED });
  expect(hideMissing(validate({}), new Set())).toEqual({});
  expect(hideMissing(validate({}), new Set(['price']))).toEqual({ price: REQUIRED });
});

test('the server’s error is shown at its field', () => {
  const rejection = new CallError('answer', 45543, '', { field: 'price', rule: 'above_band', bound: '63000' });
  expect(errorFor(rejection)).toEqual({ field: 'price', fieldError: { rule: 'above_band', bound: '63000' } });
  expect(errorFor(new CallError('network', 0, ''))).toBeUndefined();
});

test('TR-02 a spot order by its total is checked by the total, not by the quantity that it is shown with', () => {
  const pair = { ...instrument, symbol: 'BTC-USDT', minNotional: '5' };
  const errors = (total: string, quantity = '') =>
    validateOrder({ ...EMPTY_ENTRY, kind: 'market', isByTotal: true, total, quantity }, pair, market);
  expect(errors('500')).toEqual({});
  expect(errors('4.99', '0.001')).toEqual({ quoteQuantity: { rule: 'notional', bound: '5' } });
  expect(errors('much', '0.001')).toEqual({ quoteQuantity: { rule: 'number', bound: null } });
  expect(errors('5.123456789', '0.001')).toEqual({ quoteQuantity: { rule: 'decimals', bound: '8' } });
});
