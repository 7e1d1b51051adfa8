import { expect, test } from 'vitest';
import { barsPath } from './barsPath.ts';

const atRight = { rowPx: 24, edge: 'right' } as const;

test('each row has its share of the width at its edge, one below the other', () => {
  expect(barsPath([0.25, 1], atRight)).toBe(
    'polygon(100% 0px, 75.0% 0px, 75.0% 24px, 0.0% 24px, 0.0% 48px, 100% 48px)',
  );
  expect(barsPath([0.25, 1], { rowPx: 10, edge: 'left' })).toBe(
    'polygon(0% 0px, 25.0% 0px, 25.0% 10px, 100.0% 10px, 100.0% 20px, 0% 20px)',
  );
});

test('without rows the path is empty', () => {
  expect(barsPath([], atRight)).toBe('polygon(100% 0px, 100% 0px)');
});
