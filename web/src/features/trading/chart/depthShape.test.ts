import { expect, test } from 'vitest';
import { depthShape } from './depthShape.ts';

const PLACES = { priceDecimals: 1, quantityDecimals: 0 };
const SIZE = { width: 200, height: 100 };

test('quantities are cumulated outward from the middle, and the larger side has full height', () => {
  const shape = depthShape(
    {
      ...PLACES,
      bids: [
        ['99.0', '1'],
        ['95.0', '3'],
      ],
      asks: [
        ['101.0', '2'],
        ['105.0', '6'],
      ],
    },
    SIZE,
  );
  expect(shape).toEqual({
    low: 950,
    high: 1_050,
    most: 8,
    bids: 'M80.0 100H80V87.5H0V50.0H0V100Z',
    asks: 'M120.0 100H120V75.0H200V0.0H200V100Z',
  });
});

test('both sides extend as far as the shorter one is known', () => {
  const bids = [
    ['99.0', '1'],
    ['90.0', '50'],
  ] as const;
  const asks = [
    ['101.0', '1'],
    ['102.0', '1'],
  ] as const;
  expect(depthShape({ ...PLACES, bids, asks }, SIZE)).toMatchObject({ low: 980, high: 1_020, most: 2 });
});

test('a book with an empty side has no shape', () => {
  expect(depthShape({ ...PLACES, bids: [], asks: [['1.0', '1']] }, SIZE)).toBeUndefined();
});
