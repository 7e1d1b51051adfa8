import fc from 'fast-check';
import { expect, test } from 'vitest';
import { backoffMs } from './backoff.ts';

const longest = { firstMs: 1_000, maxMs: 30_000, random: () => 1 };

test('the pause doubles with every failure up to its bound', () => {
  expect([0, 1, 2, 3, 4, 5, 2_000].map((failures) => backoffMs(failures, longest))).toEqual([
    1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
  ]);
});

test('chance shortens the pause by up to half', () => {
  fc.assert(
    fc.property(fc.nat(100), fc.double({ min: 0, max: 1, noNaN: true }), (failures, chance) => {
      const most = backoffMs(failures, longest);
      const pause = backoffMs(failures, { ...longest, random: () => chance });
      expect(pause).toBeGreaterThanOrEqual(most / 2);
      expect(pause).toBeLessThanOrEqual(most);
    }),
  );
});
