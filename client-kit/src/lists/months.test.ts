import { expect, test } from 'vitest';
import { lastMonths } from './months.ts';

test('the last months begin with the current one and go back over the year', () => {
  expect(lastMonths(Date.UTC(2026, 1, 28, 23), 3)).toEqual(['2026-02', '2026-01', '2025-12']);
});
