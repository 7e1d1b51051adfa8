import { expect, test } from 'vitest';
import { toggled } from './favourites.ts';

test('MK-01 a favourite is appended, and removed from its position', () => {
  expect(toggled([], 'BTCUSDT')).toEqual(['BTCUSDT']);
  expect(toggled(['BTCUSDT', 'ETHUSDT'], 'SOLUSDT')).toEqual(['BTCUSDT', 'ETHUSDT', 'SOLUSDT']);
  expect(toggled(['BTCUSDT', 'ETHUSDT'], 'BTCUSDT')).toEqual(['ETHUSDT']);
});
