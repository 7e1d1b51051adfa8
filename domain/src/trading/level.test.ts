import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatFixed, parseFixed } from '../money/fixed.ts';
import { planLevel } from './level.ts';

const bounds = { step: '0.001', minimum: '0.001' };
const holding = (id: string, position: string, weight = '1') => ({ id, position, weight });

test('TR-16 after partial fills each account gets its share; what reduces is marked', () => {
  const { orders, dropped } = planLevel([holding('a', '0.3'), holding('b', '0'), holding('c', '-0.06', '2')], bounds);
  expect(orders).toEqual([
    { id: 'a', direction: 'sell', quantity: '0.24', isReducing: true },
    { id: 'b', direction: 'buy', quantity: '0.06', isReducing: false },
    { id: 'c', direction: 'buy', quantity: '0.18', isReducing: false },
  ]);
  expect(dropped).toEqual([]);
});

test('TR-16 short positions are levelled as long ones are, and a difference below the minimum is named', () => {
  const { orders } = planLevel([holding('a', '-0.1'), holding('b', '-0.3')], bounds);
  expect(orders).toEqual([
    { id: 'a', direction: 'sell', quantity: '0.1', isReducing: false },
    { id: 'b', direction: 'buy', quantity: '0.1', isReducing: true },
  ]);
  const near = planLevel([holding('a', '0.101'), holding('b', '0.099')], { ...bounds, minimum: '0.005' });
  expect(near).toEqual({ orders: [], dropped: ['a', 'b'] });
});

test('TR-16 positions that cancel each other out are closed', () => {
  const { orders } = planLevel([holding('a', '0.1'), holding('b', '-0.1')], bounds);
  expect(orders.map(({ isReducing }) => isReducing)).toEqual([true, true]);
});

test('TR-16 whatever is held, the sum stays, and a second plan has nothing to do', () => {
  const held = fc.record({ steps: fc.integer({ min: -10_000, max: 10_000 }), weight: fc.integer({ min: 1, max: 99 }) });
  const step = parseFixed(bounds.step);
  fc.assert(
    fc.property(fc.array(held, { minLength: 1, maxLength: 50 }), (accounts) => {
      const before = accounts.map(({ steps, weight }, index) =>
        holding(`${index}`, formatFixed(BigInt(steps) * step), `${weight}`),
      );
      const changes = new Map(planLevel(before, bounds).orders.map((order) => [order.id, order]));
      const after = before.map(({ id, position, weight }) => {
        const { direction, quantity, isReducing } = changes.get(id) ?? { direction: 'buy', quantity: '0' };
        const change = direction === 'buy' ? parseFixed(quantity) : -parseFixed(quantity);
        const [from, to] = [parseFixed(position), parseFixed(position) + change];
        if (isReducing) expect(from < 0n ? from < to && to <= 0n : 0n <= to && to < from).toBe(true);
        return holding(id, formatFixed(to), weight);
      });
      const sum = (all: typeof before) => all.reduce((total, { position }) => total + parseFixed(position), 0n);
      expect(sum(after)).toBe(sum(before));
      expect(planLevel(after, bounds).orders).toEqual([]);
    }),
  );
});
