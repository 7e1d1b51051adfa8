import { expect, test } from 'vitest';
import { decimal } from '../money/amount.ts';
import { findLimitViolation, isTightened, measureOpening, NO_LIMITS, type TradingLimits } from './limits.ts';

const limits = (bounds: Partial<TradingLimits>): TradingLimits => ({ ...NO_LIMITS, ...bounds });
const NOTHING = { orderValue: null, positionValue: null, distance: null, ordersPerSecond: null };

test.each([
  ['a first bound', {}, { orderValue: '10' }, true],
  ['a smaller one', { orderValue: '10' }, { orderValue: '9.99' }, true],
  ['the same in other digits', { orderValue: '10' }, { orderValue: '10.00' }, true],
  ['a larger one', { orderValue: '10' }, { orderValue: '10.01' }, false],
  ['one that is removed', { orderValue: '10' }, {}, false],
  [
    'one that grows beside one that shrinks',
    { orderValue: '9', distance: '0.2' },
    { orderValue: '1', distance: '0.3' },
    false,
  ],
  ['more digits, compared as numbers', { ordersPerSecond: 9 }, { ordersPerSecond: 10 }, false],
] as const)('limits are tightened where no bound grows or goes: %s', (_, before, after, isTighter) => {
  expect(isTightened(limits(before), limits(after))).toBe(isTighter);
});

test('TR-18 the tightest bound that is exceeded is reported, with its scope', () => {
  const figures = { ...NOTHING, orderValue: decimal('100') };
  const account = { scope: 'account', limits: limits({ orderValue: '90' }), figures } as const;
  const member = { scope: 'member', limits: limits({ orderValue: '9.5' }), figures } as const;
  const violation = { limit: 'orderValue', scope: 'member', bound: '9.5', figure: '100' };
  expect(findLimitViolation([account, member])).toEqual(violation);
  expect(findLimitViolation([member, account])).toEqual(violation);
  expect(findLimitViolation([account])).toMatchObject({ scope: 'account', bound: '90' });
  expect(findLimitViolation([account, { ...member, limits: account.limits }])).toMatchObject({ scope: 'account' });
});

test('a figure at its bound passes, as does what has no figure or no bound', () => {
  const bounds = limits({ orderValue: '100', distance: '0.1' });
  const scope = { scope: 'account', limits: bounds } as const;
  expect(findLimitViolation([{ ...scope, figures: { ...NOTHING, orderValue: decimal('100') } }])).toBeUndefined();
  expect(findLimitViolation([{ ...scope, figures: { ...NOTHING, positionValue: decimal('1') } }])).toBeUndefined();
  expect(findLimitViolation([{ ...scope, figures: { ...NOTHING, distance: decimal('0.1001') } }])).toMatchObject({
    limit: 'distance',
    figure: '0.1001',
  });
});

test.each([
  ['opens whole without a position', '3', '0', '0', '3', '3'],
  ['enlarges one', '3', '2', '0', '3', '5'],
  ['counts what rests', '3', '2', '4', '3', '9'],
  ['only reduces', '3', '-5', '0', '0', '0'],
  ['reverses with the rest', '8', '-5', '0', '3', '3'],
  ['opens what resting orders leave to close', '3', '-5', '4', '2', '2'],
])('TR-18 an order %s', (_, quantity, held, resting, opened, position) => {
  const measured = measureOpening({ quantity: decimal(quantity), held: decimal(held), resting: decimal(resting) });
  expect([measured.opened.toFixed(), measured.position.toFixed()]).toEqual([opened, position]);
});
