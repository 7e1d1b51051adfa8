import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitUnits } from './splitUnits.ts';

test('shares add up to the whole and none is below zero, whatever is drawn', () => {
  const draws = fc.array(fc.bigInt({ min: 0n, max: 2n ** 127n }), { minLength: 16, maxLength: 16 });
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 2n ** 127n - 1n }),
      fc.integer({ min: 1, max: 16 }),
      draws,
      (units, count, all) => {
        let at = 0;
        const shares = splitUnits(units, count, (max) => {
          at += 1;
          return (all[at] ?? 0n) % (max + 1n);
        });
        expect(shares).toHaveLength(count);
        expect(shares.every((share) => share >= 0n)).toBe(true);
        expect(shares.reduce((sum, share) => sum + share, 0n)).toBe(units);
      },
    ),
  );
});
