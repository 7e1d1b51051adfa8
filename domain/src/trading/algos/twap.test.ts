import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatFixed, parseFixed } from '../../money/fixed.ts';
import type { OrderRules } from '../orderBounds.ts';
import { computeSlippage } from './algo.ts';
import { type AlgoSchedule, childOrderId, countDue, dueAt, findChildBounds, nextDueAt, planChild } from './twap.ts';

const HOUR_MS = 3_600_000;
const schedule: AlgoSchedule = {
  algoId: 'twap-0001',
  startsAt: 1_000,
  endsAt: 1_000 + HOUR_MS,
  slices: 4,
  jitter: '0',
};
const bounds = { step: '0.001', minimum: '0.001', maximum: null };
const leg = { quantity: '0.01', executed: '0', passed: 0, base: '0' };

test('TR-16 slices are due evenly from the start, the last one before the end', () => {
  expect([1, 2, 3, 4].map((slice) => dueAt(schedule, slice) - 1_000)).toEqual([0, 900_000, 1_800_000, 2_700_000]);
  expect([999, 1_000, 900_999, 901_000, 5_000_000].map((now) => countDue(schedule, now))).toEqual([0, 1, 1, 2, 4]);
  expect([1_000, 2_701_000].map((now) => nextDueAt(schedule, now))).toEqual([901_000, schedule.endsAt]);
});

test('TR-16 jitter delays each slice within its part of the time, the same at every server', () => {
  const schedules = fc.record({
    algoId: fc.string({ minLength: 8, maxLength: 24 }),
    startsAt: fc.integer({ min: 0, max: 2e12 }),
    span: fc.integer({ min: 1_000_000, max: 600_000_000 }),
    slices: fc.integer({ min: 2, max: 200 }),
    jitter: fc.integer({ min: 0, max: 50 }).map((percent) => formatFixed(BigInt(percent) * 1_000_000n)),
  });
  fc.assert(
    fc.property(schedules, ({ span, ...fields }) => {
      const each = { ...fields, endsAt: fields.startsAt + span };
      for (let slice = 1; slice <= each.slices; slice += 1) {
        const plain = dueAt({ ...each, jitter: '0' }, slice);
        const late = dueAt(each, slice) - plain;
        expect(late).toBeGreaterThanOrEqual(0);
        expect(late).toBeLessThanOrEqual((Number(each.jitter) * span) / each.slices + 1);
        expect(dueAt(each, slice)).toBe(dueAt({ ...each }, slice));
      }
      expect(dueAt(each, each.slices)).toBeLessThan(each.endsAt);
    }),
  );
  const late = Array.from({ length: 50 }, (_, index) =>
    dueAt({ ...schedule, algoId: `twap-${index}`, jitter: '0.5' }, 1),
  );
  expect(new Set(late).size).toBeGreaterThan(40);
});

test.each([
  ['a part of the total', 1, {}, {}, '0.002'],
  ['what a former slice did not execute', 3, { executed: '0.002' }, {}, '0.005'],
  ['nothing before a slice is due', 0, {}, {}, null],
  ['nothing while it is below the minimum', 1, {}, { minimum: '0.003' }, null],
  ['both parts once they reach the minimum', 2, {}, { minimum: '0.003' }, '0.005'],
  ['a rest that would be below the minimum', 3, { executed: '0.003' }, { minimum: '0.004' }, '0.007'],
  ['the rest in the last slice', 4, { executed: '0.001' }, {}, '0.009'],
  ['nothing where the rest is below the minimum', 4, { executed: '0.009' }, { minimum: '0.002' }, null],
  ['at most the largest order', 4, {}, { maximum: '0.0045' }, '0.004'],
  ['nothing of slices before it was resumed', 2, { passed: 2, executed: '0.002', base: '0.002' }, {}, null],
  ['the rest divided among those after it', 3, { passed: 2, executed: '0.002', base: '0.002' }, {}, '0.004'],
] as const)('TR-16 the order of a slice is %s', (_, slice, progress, other, quantity) => {
  expect(planChild(4, slice, { ...leg, ...progress }, { ...bounds, ...other })).toBe(quantity);
});

test('TR-16 whatever each order executes, the total is never exceeded, and reached where the last one executes', () => {
  const steps = fc.integer({ min: 1, max: 5_000 });
  const percents = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 200, maxLength: 200 });
  fc.assert(
    fc.property(steps, fc.integer({ min: 2, max: 200 }), percents, fc.boolean(), (total, slices, each, isWhole) => {
      const quantity = formatFixed(BigInt(total) * 100_000n);
      let executed = 0n;
      for (let slice = 1; slice <= slices; slice += 1) {
        const progress = { ...leg, quantity, executed: formatFixed(executed) };
        const child = planChild(slices, slice, progress, bounds);
        if (child === null) continue;
        const size = parseFixed(child);
        expect(size % 100_000n).toBe(0n);
        const share = isWhole || slice === slices ? 100n : BigInt(each[slice - 1] ?? 0);
        executed += (((size / 100_000n) * share) / 100n) * 100_000n;
        expect(executed <= parseFixed(quantity)).toBe(true);
        if (isWhole) expect(executed <= (parseFixed(quantity) * BigInt(slice)) / BigInt(slices)).toBe(true);
      }
      expect(executed).toBe(parseFixed(quantity));
    }),
  );
});

test('TR-16 a child is at least of the smallest value of an order, unless it only reduces', () => {
  const rules: OrderRules = {
    tickSize: '0.1',
    stepSize: '0.001',
    marketStepSize: '0.001',
    minQty: '0.001',
    maxQty: '1000',
    marketMinQty: '0.002',
    marketMaxQty: '120',
    minNotional: '100',
    multiplierUp: undefined,
    multiplierDown: undefined,
  };
  const find = (fields: object) =>
    findChildBounds(rules, { isMarket: false, reduceOnly: false, price: '60000', ...fields });
  expect(find({})).toEqual({ step: '0.001', minimum: '0.002', maximum: '1000' });
  expect(find({ price: '30000', isMarket: true })).toEqual({ step: '0.001', minimum: '0.004', maximum: '120' });
  expect(find({ reduceOnly: true }).minimum).toBe('0.001');
  expect(find({ price: undefined }).minimum).toBe('0.001');
});

test('TR-16 slippage is a fraction of the arrival price, above zero where it is worse', () => {
  expect(computeSlippage('buy', { arrivalPrice: '100', averagePrice: '101' })).toBe('0.01');
  expect(computeSlippage('sell', { arrivalPrice: '100', averagePrice: '101' })).toBe('-0.01');
  expect(computeSlippage('sell', { arrivalPrice: '100', averagePrice: null })).toBeNull();
});

test('TR-16 the order ids of slices and accounts are all different', () => {
  const ids = [1, 2, 3].flatMap((slice) => [1, 2].map((number) => childOrderId('twap-0001', slice, number, 2)));
  expect(ids).toEqual([1, 2, 3, 4, 5, 6].map((number) => `twap-0001-${number}`));
});
