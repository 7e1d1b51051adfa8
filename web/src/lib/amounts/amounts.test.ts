import { beforeAll, expect, test } from 'vitest';
import { registerAssets } from '../testing/assets.ts';
import { displayPlaces, fullAmount } from './amounts.ts';

beforeAll(registerAssets);

test('CV-01 an agreed amount is shown in full, fiat with its cents', () => {
  expect(fullAmount('1000.000000', 'USDT')).toBe('1000.00');
  expect(fullAmount('1000.123456', 'USDT')).toBe('1000.123456');
  expect(fullAmount('0.00958000', 'BTC')).toBe('0.00958');
  expect(fullAmount('12.34567891', 'BTC')).toBe('12.34567891');
  expect(fullAmount('150', 'JPY')).toBe('150');
});

beforeAll(registerAssets);

test('WAL-13 shows coins with four decimals, fiat and stablecoins with two, yen with none', () => {
  expect(['BTC', 'ETH', 'SOL'].map(displayPlaces)).toEqual([4, 4, 4]);
  expect(['USDT', 'USDC', 'USD', 'HKD'].map(displayPlaces)).toEqual([2, 2, 2, 2]);
  expect(displayPlaces('JPY')).toBe(0);
});
