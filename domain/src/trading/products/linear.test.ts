import fc from 'fast-check';
import { expect, test } from 'vitest';
import { abs, parseFixed } from '../../money/fixed.ts';
import type { PositionCost } from './arithmetic.ts';
import { linear } from './linear.ts';
import { closableSize, type RestingOrder, sumOrderNotional } from './orderNotional.ts';

const money = parseFixed;
const FLAT: PositionCost = { quantity: 0n, cost: 0n };
const execution = fc.record({
  quantity: fc.integer({ min: -50_000, max: 50_000 }).map((steps) => BigInt(steps === 0 ? 1 : steps) * 100_000n),
  price: fc.integer({ min: 1, max: 10 ** 9 }).map((ticks) => BigInt(ticks) * 10_000n),
});

test('an execution closes at the average cost what is held, and opens the rest at its price', () => {
  const long = linear.execute(FLAT, { quantity: money('0.3'), price: money('60000') }).after;
  expect(linear.execute(long, { quantity: money('-0.1'), price: money('61000') })).toMatchObject({
    after: { quantity: money('0.2'), cost: money('12000') },
    realized: money('100'),
  });
  expect(linear.execute(long, { quantity: money('-0.5'), price: money('61000') })).toEqual({
    after: { quantity: money('-0.2'), cost: money('-12200') },
    closed: money('0.3'),
    opened: money('0.2'),
    openedCost: money('-12200'),
    realized: money('300'),
  });
});

test('realised and unrealised profit together are what the executions were paid, to the last unit', () => {
  fc.assert(
    fc.property(fc.array(execution, { maxLength: 12 }), execution, (executions, { price: mark }) => {
      let [held, realized, paid, rounded] = [FLAT, 0n, 0n, 0n];
      for (const each of executions) {
        const change = linear.execute(held, each);
        paid += linear.notional(each.quantity, each.price);
        // The two parts of an execution that turns a position are rounded one by one.
        if (change.closed > 0n && change.opened > 0n) rounded += 1n;
        [held, realized] = [change.after, realized + change.realized];
      }
      const difference = realized + linear.unrealizedProfit(held, mark) - (linear.notional(held.quantity, mark) - paid);
      expect(abs(difference) <= rounded).toBe(true);
      expect(linear.costFromProfit(held.quantity, mark, linear.unrealizedProfit(held, mark))).toBe(held.cost);
    }),
  );
});

test('a balance opens no more than its margin pays', () => {
  fc.assert(
    fc.property(
      execution,
      fc.integer({ min: 1, max: 125 }),
      fc.bigInt(0n, 10n ** 14n),
      ({ price }, leverage, balance) => {
        const size = linear.maxOpening(balance, leverage, price);
        expect(linear.initialMargin(linear.notional(size, price), leverage) <= balance + 1n).toBe(true);
      },
    ),
  );
});

const order = (more: Partial<RestingOrder>): RestingOrder => ({
  direction: 'buy',
  reduceOnly: false,
  price: '60000',
  quantity: '0.3',
  executedQuantity: '0.1',
  ...more,
});

test('open orders count by side with what is not executed, at their own prices, unless they only reduce', () => {
  const orders = [order({}), order({ direction: 'sell', price: '61000' }), order({ reduceOnly: true })];
  expect(sumOrderNotional(linear, [...orders, order({ price: null })])).toEqual({
    bids: money('12000'),
    asks: money('12200'),
  });
});

test('what open reduce-only orders close is not closable again', () => {
  const closing = order({ direction: 'sell', reduceOnly: true });
  expect(closableSize(money('0.5'), [closing, order({ reduceOnly: true }), order({ direction: 'sell' })])).toBe(
    money('0.3'),
  );
  expect(closableSize(money('-0.5'), [closing])).toBe(money('0.5'));
  expect(closableSize(money('0.1'), [closing])).toBe(0n);
});
