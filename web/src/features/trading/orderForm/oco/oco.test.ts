import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { expect, test } from 'vitest';
import type { Instrument } from '../../../../marketData/contracts/useInstrument.ts';
import { EMPTY_ENTRY, type Entry } from '../entry.ts';
import { buildListTerms, lockedPrice } from './oco.ts';
import { validateOco } from './validateOco.ts';

const instrument: Instrument = {
  symbol: 'BTC-USDT',
  baseAsset: 'BTC',
  quoteAsset: 'USDT',
  priceDecimals: 2,
  quantityDecimals: 5,
  tickSize: '0.01',
  stepSize: '0.00001',
  marketStepSize: '0.00001',
  minQty: '0.00001',
  maxQty: '9000',
  marketMinQty: '0.00001',
  marketMaxQty: '100',
  minNotional: '5',
  multiplierUp: '5',
  multiplierDown: '0.2',
};
const market = { mark: '60000', last: '60000', closable: undefined, now: 1_000 };
const SALE: Entry = {
  ...EMPTY_ENTRY,
  kind: 'oco',
  direction: 'sell',
  price: '63000',
  quantity: '0.1',
  triggerPrice: '58000',
  stopPrice: '57900',
  expiresAt: 2_000,
};
const validate = (over: Partial<Entry>) => validateOco({ ...SALE, ...over }, instrument, market);

test('TR-15 an OCO takes its profit beyond the last price and stops on the other side', () => {
  expect(validate({})).toEqual({});
  expect(validate({ price: '59000' })).toEqual({ price: { rule: 'must_exceed', bound: '60000' } });
  expect(validate({ triggerPrice: '61000' })).toMatchObject({ triggerPrice: { rule: 'must_be_below' } });
  const purchase = { direction: 'buy', price: '58000', triggerPrice: '61000', stopPrice: '61100' } as const;
  expect(validate(purchase)).toEqual({});
  expect(validate({ ...purchase, price: '60500' })).toEqual({ price: { rule: 'must_be_below', bound: '60000' } });
});

test('each error of an OCO is at its own field', () => {
  expect(validate({ stopPrice: '' })).toEqual({ stopPrice: { rule: 'required', bound: null } });
  expect(validate({ stopPrice: '57900.001' })).toEqual({ stopPrice: { rule: 'tick', bound: '0.01' } });
  expect(validate({ stopPrice: '', becomes: 'market' })).toEqual({});
  expect(validate({ expiresAt: 500 })).toMatchObject({ expiresAt: { rule: 'future' } });
});

test('a purchase locks the higher of both prices; a stop at the market has no price', () => {
  const purchase: Entry = { ...SALE, direction: 'buy', price: '58000', triggerPrice: '61000', stopPrice: '61100' };
  const locked = (entry: Entry) => {
    const price = lockedPrice(entry);
    return price && toDecimalString(price);
  };
  expect(locked(purchase)).toBe('61100');
  expect(locked({ ...purchase, becomes: 'market' })).toBe('61000');
  expect(locked({ ...purchase, price: '' })).toBeUndefined();
  expect(buildListTerms({ ...purchase, becomes: 'market' }).stop).toEqual({ triggerPrice: '61000' });
});
