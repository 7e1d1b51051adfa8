import { expect, test } from 'vitest';
import { barsPath } from './ladder.ts';

test('each row has its share of the width at the right, one below the other', () => {
  expect(barsPath([0.25, 1])).toBe('polygon(100% 0px, 75.0% 0px, 75.0% 24px, 0.0% 24px, 0.0% 48px, 100% 48px)');
});

test('without rows the path is empty', () => {
  expect(barsPath([])).toBe('polygon(100% 0px, 100% 0px)');
});
