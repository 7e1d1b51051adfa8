import { expect, test } from 'vitest';
import { minorUnits } from './minorUnits.ts';

test.each(['AFN', 'ALL', 'COP', 'HUF', 'IDR', 'IRR', 'KPW', 'LAK', 'LBP', 'MGA', 'USD', 'EUR'])(
  '%s has two decimals by ISO 4217, whatever shops show',
  (currency) => expect(minorUnits(currency)).toBe(2),
);

test('WAL-12 yen have no decimals, dinars of Kuwait three, units of Chile four', () => {
  expect(['JPY', 'KRW', 'ISK', 'UGX'].map(minorUnits)).toEqual([0, 0, 0, 0]);
  expect(['KWD', 'BHD', 'TND', 'IQD'].map(minorUnits)).toEqual([3, 3, 3, 3]);
  expect(minorUnits('CLF')).toBe(4);
});
