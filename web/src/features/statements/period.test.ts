import { expect, test } from 'vitest';
import { monthOf } from './period.ts';

test.each([
  ['2026-11-25T10:00:00Z', 'this', { from: '2026-11-01', to: '2026-11-25' }],
  ['2026-11-25T10:00:00Z', 'last', { from: '2026-10-01', to: '2026-10-31' }],
  ['2026-01-01T00:00:00Z', 'last', { from: '2025-12-01', to: '2025-12-31' }],
  ['2028-03-31T23:59:59Z', 'last', { from: '2028-02-01', to: '2028-02-29' }],
] as const)('at %s, %s month is %j', (now, which, period) => {
  expect(monthOf(Date.parse(now), which)).toEqual(period);
});
