import { ExchangeError } from '@aldgate/exchange';
import { expect, test } from 'vitest';
import { toApiError } from './exchangeErrors.ts';

test.each([-4087, -4088])('%i, from a local exchange whose disk is low, is 45504 for the caller', (code) => {
  const error = new ExchangeError({ failure: 'rejected', message: 'User can only place reduce only order.', code });
  expect(toApiError(error, 0)).toMatchObject({ entry: 'readOnly', data: { reason: 'disk' } });
});

test.each([
  ['sell', '9', '50', 'below_band'],
  ['buy', '9', '50', 'below_band'],
  ['buy', '300', '50', 'above_band'],
  ['sell', '300', '50', 'above_band'],
  ['buy', '9', undefined, 'above_band'],
  ['sell', '300', undefined, 'below_band'],
] as const)('a spot %s at %s outside the band, at a last price of %s, is %s', (direction, price, last, rule) => {
  const message = 'Filter failure: PERCENT_PRICE_BY_SIDE';
  const error = new ExchangeError({ failure: 'rejected', code: -1013, status: 400, message });
  expect(toApiError(error, 0, 'spot', { instrumentId: 'BTC-USDT', direction, price, last })).toMatchObject({
    entry: 'orderOutOfBounds',
    data: { field: 'price', rule },
  });
});

test('a spot order that the exchange cannot cover is 45520 with the asset that it spends', () => {
  const message = 'Account has insufficient balance for requested action.';
  const error = new ExchangeError({ failure: 'rejected', code: -2010, status: 400, message });
  const assetOf = (direction: 'buy' | 'sell') =>
    toApiError(error, 0, 'spot', { instrumentId: 'BTC-USDT', direction, price: null, last: undefined }).data;
  expect([assetOf('buy'), assetOf('sell')]).toEqual([{ asset: 'USDT' }, { asset: 'BTC' }]);
});
