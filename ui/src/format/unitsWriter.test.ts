import { formatUnits } from '@aldgate/domain/market/units.ts';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatDecimal } from './decimal.ts';
import { unitsWriter } from './unitsWriter.ts';

test('formats units as the equal decimal, in every locale of the client', () => {
  const units = fc.nat({ max: 10_000_000_000_000 });
  fc.assert(
    fc.property(units, fc.integer({ min: 0, max: 8 }), fc.constantFrom('en-US', 'zh-HK'), (units, decimals, locale) => {
      const written = formatDecimal(formatUnits(units, decimals), { locale, placesMin: decimals, placesMax: decimals });
      expect(unitsWriter(locale, decimals)(units)).toBe(written);
    }),
  );
});

test('groups thousands and writes all decimals', () => {
  expect(unitsWriter('en-US', 1)(1_042_864)).toBe('104,286.4');
  expect(unitsWriter('en-US', 3)(5)).toBe('0.005');
  expect(unitsWriter('en-US', 0)(1_000_000)).toBe('1,000,000');
});
