import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatFixed, parseFixed } from '../money/fixed.ts';
import { allocate, allocateMargin } from './allocate.ts';

const bounds = { step: '0.001', minimum: '0.001' };
const share = (id: string, weight: string) => ({ id, weight });

test('TR-16 a total is divided by ratio, down to the step, the rest to the largest remainders', () => {
  const { legs } = allocate('1', [share('a', '1'), share('b', '1'), share('c', '1')], bounds);
  expect(legs).toEqual([
    { id: 'a', quantity: '0.334' },
    { id: 'b', quantity: '0.333' },
    { id: 'c', quantity: '0.333' },
  ]);
  expect(allocate('0.01', [share('a', '1'), share('b', '2.5')], bounds).legs).toEqual([
    { id: 'a', quantity: '0.003' },
    { id: 'b', quantity: '0.007' },
  ]);
});

test('TR-16 a part below the minimum is dropped and named, and given to nobody', () => {
  const { legs, dropped } = allocate('0.01', [share('small', '1'), share('large', '9')], {
    ...bounds,
    minimum: '0.005',
  });
  expect([legs, dropped]).toEqual([[{ id: 'large', quantity: '0.009' }], ['small']]);
  expect(allocate('1', [share('a', '0')], bounds)).toEqual({ legs: [], dropped: ['a'] });
});

test('TR-16 whatever the ratios, the parts sum to the total and none is a step away from its own', () => {
  const weights = fc.array(fc.integer({ min: 0, max: 1_000 }), { minLength: 1, maxLength: 50 });
  fc.assert(
    fc.property(weights, fc.integer({ min: 1, max: 10_000_000 }), (all, steps) => {
      const sum = all.reduce((before, weight) => before + weight, 0);
      fc.pre(sum > 0);
      const step = parseFixed(bounds.step);
      const total = formatFixed(BigInt(steps) * step);
      const shares = all.map((weight, index) => share(`${index}`, `${weight}`));
      const { legs } = allocate(total, shares, { ...bounds, minimum: '0' });
      const quantities = new Map(legs.map(({ id, quantity }) => [id, parseFixed(quantity)]));
      const sent = [...quantities.values()].reduce((before, quantity) => before + quantity, 0n);
      expect(sent).toBe(BigInt(steps) * step);
      for (const [index, weight] of all.entries()) {
        const off = (quantities.get(`${index}`) ?? 0n) * BigInt(sum) - BigInt(steps) * BigInt(weight) * step;
        expect((off < 0n ? -off : off) < step * BigInt(sum)).toBe(true);
      }
    }),
  );
});

test('TR-16 a share of the available margin backs a quantity at a price and a leverage', () => {
  const margins = [
    { id: 'a', available: '1000', leverage: 10 },
    { id: 'b', available: '5', leverage: 1 },
    { id: 'c', available: '-20', leverage: 5 },
  ];
  expect(allocateMargin({ share: '0.5', price: '60000' }, margins, bounds)).toEqual({
    legs: [{ id: 'a', quantity: '0.083' }],
    dropped: ['b', 'c'],
  });
});
