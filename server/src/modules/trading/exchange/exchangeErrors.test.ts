import { ExchangeError } from '@aldgate/exchange';
import { expect, test } from 'vitest';
import { toApiError } from './exchangeErrors.ts';

test.each([-4087, -4088])('%i, from a local exchange whose disk is low, is 45504 for the caller', (code) => {
  const error = new ExchangeError({ failure: 'rejected', message: 'User can only place reduce only order.', code });
  expect(toApiError(error, 0)).toMatchObject({ entry: 'readOnly', data: { reason: 'disk' } });
});
