import { expect, test } from 'vitest';
import type { SpotAccount } from '../account/queries.ts';
import { buildAverageLine, findAverage } from './averageLine.ts';

const bitcoin = {
  asset: 'BTC',
  total: '0.1',
  available: '0.1',
  frozen: '0',
  valuation: null,
  averagePrice: { instrumentId: 'BTC-USDT', price: '60123.456' },
};
const pair = { priceDecimals: 2 };

test('the balance of the base asset has its average price in this pair, and its profit at the last price', () => {
  const average = findAverage('BTC-USDT', [bitcoin], '61123.456');
  expect(average).toEqual({ price: '60123.456', quantity: '0.1', profit: '100' });
  expect(average && buildAverageLine(average, pair, 'Average')).toEqual({
    id: 'average',
    price: '60123.45',
    kind: 'average',
    text: 'Average',
    tone: 'up',
  });
  const before = findAverage('BTC-USDT', [bitcoin], undefined);
  expect(before?.profit).toBeNull();
  expect(before && buildAverageLine(before, pair, '')).not.toHaveProperty('tone');
});

test('a balance without an average price, or bought in another pair, has no line', () => {
  const accounts: SpotAccount['assets'][] = [[], [{ ...bitcoin, averagePrice: null }]];
  for (const assets of accounts) expect(findAverage('BTC-USDT', assets, '1')).toBeUndefined();
  expect(findAverage('BTC-USDC', [bitcoin], '1')).toBeUndefined();
});
