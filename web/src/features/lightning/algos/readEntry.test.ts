import { expect, test } from 'vitest';
import { FIRST_ENTRY, readEntry } from './readEntry.ts';

test('TR-16 the entry of a TWAP: minutes, a jitter in percent, no price for market orders', () => {
  expect(readEntry({ ...FIRST_ENTRY, size: '1,000.5', jitter: '50' })).toEqual({
    size: '1000.5',
    durationMs: 1_800_000,
    slices: 10,
    price: null,
    jitter: '0.5',
  });
});

test.each([
  ['size', { size: '0' }],
  ['size', { size: 'x' }],
  ['durationMs', { minutes: '0' }],
  ['durationMs', { minutes: '10081' }],
  ['slices', { slices: '1' }],
  ['slices', { slices: '201' }],
  // Each slice has five seconds at least.
  ['slices', { minutes: '1', slices: '12' }],
  ['price', { price: '-1' }],
  ['jitter', { jitter: '51' }],
] as const)('TR-16 a TWAP whose %s is wrong is not sent: %o', (field, fields) => {
  expect(readEntry({ ...FIRST_ENTRY, size: '1', ...fields })[field]).toBeUndefined();
});
