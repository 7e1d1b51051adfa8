import { beforeAll, expect, test } from 'vitest';
import { registerAssets } from '../testing/assets.ts';
import { displayPlaces } from './places.ts';

beforeAll(registerAssets);

test('WAL-13 shows coins with four decimals, fiat and stablecoins with two, yen with none', () => {
  expect(['BTC', 'ETH', 'SOL'].map(displayPlaces)).toEqual([4, 4, 4]);
  expect(['USDT', 'USDC', 'USD', 'HKD'].map(displayPlaces)).toEqual([2, 2, 2, 2]);
  expect(displayPlaces('JPY')).toBe(0);
});
