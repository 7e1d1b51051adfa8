import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  exitResult,
  findEntryPrice,
  findProtectionViolations,
  isProtectedPosition,
  joinProtected,
  PROTECTION_LEGS,
  type ProtectionBasis,
  triggerAt,
} from './protection.ts';

const basis: ProtectionBasis = { direction: 'buy', reference: '100', tickSize: '0.1', now: 1_000 };
const find = (fields: object, changes: Partial<ProtectionBasis> = {}) =>
  findProtectionViolations({ triggerBy: 'last', ...fields }, { ...basis, ...changes });

test('TR-15 a take profit lies beyond the entry in the direction of the order, a stop loss before it', () => {
  expect(find({ takeProfit: '100.1', stopLoss: '99.9' })).toEqual([]);
  expect(find({ takeProfit: '100', stopLoss: '100' })).toEqual([
    { field: 'takeProfit', rule: 'must_exceed', bound: '100' },
    { field: 'stopLoss', rule: 'must_be_below', bound: '100' },
  ]);
  expect(find({ takeProfit: '99.9', stopLoss: '100.1' }, { direction: 'sell' })).toEqual([]);
  expect(find({ takeProfit: '100.1', stopLoss: '99.9' }, { direction: 'sell' })).toEqual([
    { field: 'takeProfit', rule: 'must_be_below', bound: '100' },
    { field: 'stopLoss', rule: 'must_exceed', bound: '100' },
  ]);
});

test('TR-15 each other violation names its field and bound', () => {
  expect(find({})).toEqual([{ field: 'takeProfit', rule: 'required', bound: null }]);
  expect(find({ stopLoss: '99.95' })).toEqual([{ field: 'stopLoss', rule: 'tick', bound: '0.1' }]);
  expect(find({ stopLoss: '99.9' }, { reference: undefined })).toEqual([
    { field: 'stopLoss', rule: 'no_price', bound: null },
  ]);
  expect(find({ stopLoss: '99.9', expiresAt: 1_000 })).toEqual([{ field: 'expiresAt', rule: 'future', bound: 1_000 }]);
  expect(find({ stopLoss: '99.9', expiresAt: 1_000 + 3_651 * 86_400_000 })).toMatchObject([
    { field: 'expiresAt', rule: 'maximum' },
  ]);
});

test('an order is expected to open at its limit, at what the market offers beyond it, or at its trigger', () => {
  const prices = { mark: '100', last: '101' };
  const entry = (terms: object) => findEntryPrice({ direction: 'buy', ...terms }, prices, 'mark');
  expect(entry({ price: '90' })).toBe('90');
  expect(entry({ price: '110' })).toBe('100');
  expect(entry({ price: '90', direction: 'sell' })).toBe('100');
  expect(entry({})).toBe('100');
  expect(findEntryPrice({ direction: 'buy' }, prices, 'last')).toBe('101');
  const condition = { type: 'stop', triggerPrice: '120', triggerBy: 'mark' } as const;
  expect([entry({ condition }), entry({ condition, price: '121' })]).toEqual(['120', '121']);
  const none = { mark: undefined, last: undefined };
  expect(findEntryPrice({ direction: 'buy', price: '90' }, none, 'mark')).toBe('90');
  expect(findEntryPrice({ direction: 'buy' }, none, 'mark')).toBeUndefined();
});

test('a distance in percent or in profit becomes a price, rounded in the direction of the gain', () => {
  const long = { direction: 'buy', entry: '104000.1', tickSize: '0.1' } as const;
  const short = { ...long, direction: 'sell' } as const;
  expect(triggerAt('takeProfit', { percent: '1' }, long)).toBe('105040.2');
  expect(triggerAt('stopLoss', { percent: '1' }, long)).toBe('102960.1');
  expect(triggerAt('takeProfit', { percent: '1' }, short)).toBe('102960');
  expect(triggerAt('stopLoss', { percent: '1' }, short)).toBe('105040.1');
  expect(triggerAt('takeProfit', { profit: '100', quantity: '0.3' }, long)).toBe('104333.5');
  expect(triggerAt('stopLoss', { profit: '100', quantity: '0.3' }, long)).toBe('103666.8');
  expect(triggerAt('stopLoss', { percent: '100' }, long)).toBeUndefined();
  expect(triggerAt('stopLoss', { profit: '1', quantity: '0' }, long)).toBeUndefined();
});

const cents = (least: number, most: number) => fc.integer({ min: least, max: most });
const decimalOf = (units: number, places: number) => (units / 10 ** places).toFixed(places);

test('a trigger at a distance is on the tick, gains at least what is wanted, and loses at most that', () => {
  const cases = fc.record({
    leg: fc.constantFrom(...PROTECTION_LEGS),
    direction: fc.constantFrom('buy' as const, 'sell' as const),
    entry: cents(1_000, 1_000_000),
    profit: cents(1, 1_000_000),
    quantity: cents(1, 100_000),
  });
  fc.assert(
    fc.property(cases, ({ leg, direction, entry, profit, quantity }) => {
      const at = triggerAt(
        leg,
        { profit: decimalOf(profit, 2), quantity: decimalOf(quantity, 3) },
        { direction, entry: decimalOf(entry, 1), tickSize: '0.1' },
      );
      if (at === undefined) return;
      // In units of the tick, and of a tick times a step.
      const ticks = BigInt(Math.round(Number(at) * 10));
      const gained = (ticks - BigInt(entry)) * BigInt(quantity) * (direction === 'buy' ? 1n : -1n);
      const wanted = BigInt(profit) * 100n * (leg === 'takeProfit' ? 1n : -1n);
      expect(Number(at) * 10).toBeCloseTo(Number(ticks), 6);
      expect(gained >= wanted).toBe(true);
      expect(gained - wanted < BigInt(quantity)).toBe(true);
    }),
  );
});

/** The naive model: plays the executions forwards and follows whether the position is the protected one. */
function replay(executions: readonly { readonly units: number; readonly isOpening: boolean }[], wasHeld: boolean) {
  let position = wasHeld ? 5 : 0;
  let isProtected = wasHeld;
  for (const { units, isOpening } of executions) {
    const before = position;
    position += units;
    if (position <= 0) isProtected = false;
    else if (isOpening) isProtected = true;
    else if (before <= 0) isProtected = false;
  }
  return { position, isProtected };
}

test('a position is protected while it contains an execution of its order, as a replay of its executions says', () => {
  const execution = fc.record({ units: cents(-5, 5).filter((units) => units !== 0), isOpening: fc.boolean() }).map(
    // The protected order only buys.
    ({ units, isOpening }) => ({ units, isOpening: isOpening && units > 0 }),
  );
  fc.assert(
    fc.property(fc.array(execution, { maxLength: 12 }), fc.boolean(), (executions, wasHeld) => {
      const { position, isProtected } = replay(executions, wasHeld);
      const newestFirst = executions.toReversed().map(({ units, isOpening }) => ({
        direction: units > 0 ? ('buy' as const) : ('sell' as const),
        quantity: String(Math.abs(units)),
        isOpening,
      }));
      expect(isProtectedPosition(String(position), 'buy', newestFirst, wasHeld)).toBe(isProtected);
    }),
  );
});

test('what exits close is the order with the position that it adds to, at the average price', () => {
  const order = { quantity: '0.25', entry: '105000' };
  expect(joinProtected(order, undefined)).toEqual(order);
  const whole = joinProtected(order, { quantity: '0.6', entry: '104000' });
  expect(whole).toEqual({ quantity: '0.85', entry: '104294.11764705' });
  expect(['106000', '103000'].map((trigger) => exitResult('buy', whole, trigger))).toEqual(['1450', '-1099.99999999']);
  expect(exitResult('sell', { quantity: '2', entry: '100' }, '90')).toBe('20');
});
