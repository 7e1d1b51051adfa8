import { expect, test } from 'vitest';
import { compareToMid } from './comparison.ts';

const quote = { fromAsset: 'USDT', baseAsset: 'BTC', fromAmount: '250000', toAmount: '2.39664469' };

test('a rate is compared with mid-market in basis points and as an amount', () => {
  expect(compareToMid({ ...quote, price: '104312.50', referencePrice: '104286.40' }, 2)).toEqual({
    basisPoints: '2.5',
    cost: '62.55',
  });
});

test('selling the base asset below mid is a negative difference on the paid amount', () => {
  const selling = { ...quote, fromAsset: 'BTC', fromAmount: '2', toAmount: '199900' };
  expect(compareToMid({ ...selling, price: '99950', referencePrice: '100000' }, 2)).toEqual({
    basisPoints: '-5',
    cost: '100',
  });
  expect(compareToMid({ ...selling, price: '1', referencePrice: '0' }, 2)).toBeUndefined();
});
