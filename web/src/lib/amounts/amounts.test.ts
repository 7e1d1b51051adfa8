import { beforeAll, expect, test } from 'vitest';
import { registerAssets } from '../testing/assets.ts';
import { fullAmount } from './amounts.ts';

beforeAll(registerAssets);

test('CV-01 an agreed amount is shown in full, fiat with its cents', () => {
  expect(fullAmount('1000.000000', 'USDT')).toBe('1000.00');
  expect(fullAmount('1000.123456', 'USDT')).toBe('1000.123456');
  expect(fullAmount('0.00958000', 'BTC')).toBe('0.00958');
  expect(fullAmount('12.34567891', 'BTC')).toBe('12.34567891');
  expect(fullAmount('150', 'JPY')).toBe('150');
});
