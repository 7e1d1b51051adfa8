import { expect, test } from 'vitest';
import { sumByAsset } from './sumByAsset.ts';

test('amounts are summed exactly, each asset separately', () => {
  expect(
    sumByAsset([
      { asset: 'USDT', amount: '0.1' },
      { asset: 'BTC', amount: '2.5' },
      { asset: 'USDT', amount: '0.2' },
    ]),
  ).toEqual([
    { asset: 'BTC', amount: '2.5' },
    { asset: 'USDT', amount: '0.3' },
  ]);
  expect(sumByAsset([])).toEqual([]);
});
