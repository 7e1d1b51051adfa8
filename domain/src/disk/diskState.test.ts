import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DiskState, diskState } from './diskState.ts';

const MB = 1024 * 1024;
const GB = 1024 * MB;
const STATES: readonly DiskState[] = ['ok', 'low', 'readOnly', 'full'];

test.each<[free: number, total: number, previous: DiskState, next: DiskState]>([
  [50 * GB, 200 * GB, 'ok', 'ok'],
  [9 * GB, 200 * GB, 'ok', 'low'],
  [10 * GB, 200 * GB, 'ok', 'ok'],
  [11 * GB, 200 * GB, 'low', 'low'],
  [12 * GB, 200 * GB, 'low', 'ok'],
  [2 * GB - 1, 10 * GB, 'ok', 'low'],
  [2 * GB, 10 * GB, 'low', 'low'],
  [2.5 * GB, 10 * GB, 'low', 'ok'],
  [512 * MB, 10 * GB, 'ok', 'low'],
  [512 * MB - 1, 10 * GB, 'low', 'readOnly'],
  [GB - 1, 10 * GB, 'readOnly', 'readOnly'],
  [GB, 10 * GB, 'readOnly', 'low'],
  [128 * MB, 10 * GB, 'readOnly', 'readOnly'],
  [128 * MB - 1, 10 * GB, 'readOnly', 'full'],
  [256 * MB - 1, 10 * GB, 'full', 'full'],
  [256 * MB, 10 * GB, 'full', 'readOnly'],
  [GB, 10 * GB, 'full', 'low'],
  [64 * MB, 10 * GB, 'ok', 'full'],
])('%d bytes free of %d after %s: %s', (free, total, previous, next) => {
  expect(diskState(free, total, previous)).toBe(next);
});

test('more free space is never worse, and a state stays while the space does', () => {
  const free = fc.integer({ min: 0, max: 20 * GB });
  fc.assert(
    fc.property(free, free, fc.constantFrom(...STATES), (one, other, previous) => {
      const [less, more] = [Math.min(one, other), Math.max(one, other)];
      const state = diskState(less, 40 * GB, previous);
      expect(STATES.indexOf(diskState(more, 40 * GB, previous))).toBeLessThanOrEqual(STATES.indexOf(state));
      expect(diskState(less, 40 * GB, state)).toBe(state);
    }),
  );
});
