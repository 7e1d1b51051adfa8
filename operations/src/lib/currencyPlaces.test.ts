import { expect, test } from 'vitest';
import { currencyPlaces } from './currencyPlaces.ts';

test('WAL-12 a currency has the decimals of its smallest unit', () => {
  expect(currencyPlaces('USD')).toBe(2);
  expect(currencyPlaces('JPY')).toBe(0);
});
