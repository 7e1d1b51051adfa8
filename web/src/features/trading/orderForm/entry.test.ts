import { decimal } from '@aldgate/domain/money/amount.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  computePercentOfMax,
  EMPTY_ENTRY,
  type Entry,
  selectOpenedSide,
  showsReset,
  withDirection,
  withKind,
  withPercent,
  withPosition,
  withPrice,
  withQuantity,
  withTotal,
} from './entry.ts';

const MARKET = { marketPrice: '60000.1', stepSize: '0.001', quoteDecimals: 2 };
const filled: Entry = withQuantity(withPrice(EMPTY_ENTRY, '60000', MARKET), '0.5', MARKET);

test('TR-02 the ticket starts as a limit buy order', () => {
  expect(EMPTY_ENTRY).toMatchObject({ direction: 'buy', kind: 'limit', price: '', quantity: '' });
});

test('TR-02 another direction clears price and quantity and returns to limit', () => {
  const market = withQuantity(withKind(filled, 'market'), '0.2', MARKET);
  expect(withDirection(market, 'sell')).toMatchObject({
    direction: 'sell',
    kind: 'limit',
    price: '',
    quantity: '',
    total: '',
  });
  expect(withDirection(filled, 'buy')).toBe(filled);
  expect([showsReset(withDirection(filled, 'sell')), showsReset(withDirection(EMPTY_ENTRY, 'sell'))]).toEqual([
    true,
    false,
  ]);
  expect(showsReset({ ...withDirection(filled, 'sell'), quantity: '1' })).toBe(false);
});

test('TR-02 another type clears price and quantity', () => {
  expect(withKind(filled, 'market')).toMatchObject({
    direction: 'buy',
    kind: 'market',
    price: '',
    quantity: '',
    total: '',
  });
  expect(withKind(filled, 'limit')).toBe(filled);
});

test('price, quantity and total are linked', () => {
  expect(filled.total).toBe('30000');
  expect(withPrice(filled, '50000', MARKET).total).toBe('25000');
  expect(withTotal(filled, '29999.99', MARKET)).toMatchObject({ quantity: '0.499', total: '29999.99' });
  expect(withTotal(filled, '59', MARKET)).toMatchObject({ quantity: '' });
  expect(withPrice(filled, '', MARKET)).toMatchObject({ quantity: '0.5', total: '' });
  expect(withQuantity(withKind(filled, 'market'), '0.003', MARKET).total).toBe('180.01');
});

test('SH-07 a percentage is of the max order size, and never exceeds it', () => {
  expect(withPercent(filled, 25, '1.2345', MARKET).quantity).toBe('0.308');
  expect(withPercent(filled, 100, '1.2345', MARKET).quantity).toBe('1.234');
  expect(withPercent(filled, 25, '0.001', MARKET).quantity).toBe('');
  expect(computePercentOfMax('0.308', '1.2345')).toBe(25);
  expect(computePercentOfMax('5', '1')).toBe(100);
  expect(computePercentOfMax('', '1')).toBe(0);
  const amount = fc.integer({ min: 0, max: 10 ** 9 }).map((n) => (n / 10 ** 6).toFixed(6).replace(/^0+(?=\d)/, ''));
  fc.assert(
    fc.property(amount, fc.constantFrom(0, 25, 50, 75, 100), (maxSize, percent) => {
      const { quantity } = withPercent(filled, percent, maxSize, MARKET);
      expect(decimal(quantity === '' ? '0' : quantity).lte(decimal(maxSize))).toBe(true);
    }),
  );
});

const LONG = { side: 'long', quantity: '2' } as const;
const SHORT = { side: 'short', quantity: '2' } as const;
const sell: Entry = { ...EMPTY_ENTRY, direction: 'sell', kind: 'conditional', quantity: '2' };

test.each([
  ['sell against a long', sell, LONG, true],
  ['buy against a short', { ...sell, direction: 'buy' as const }, SHORT, true],
  ['buy beside a long', { ...sell, direction: 'buy' as const }, LONG, false],
  ['sell without a position', sell, undefined, false],
  ['sell after the long was closed', { ...sell, isReduceOnly: true }, { ...LONG, quantity: '0' }, false],
] as const)(
  'the second exit of a position starts reduce-only like the first: %s',
  (_name, entry, held, isReduceOnly) => {
    expect(withPosition(entry, held).isReduceOnly).toBe(isReduceOnly);
  },
);

test('what the user set of reduce-only stays until another side or type is chosen', () => {
  const chosen: Entry = { ...sell, isReduceOnly: false, isReduceOnlyChosen: true };
  expect(withPosition(chosen, LONG)).toBe(chosen);
  expect(withPosition(withKind(chosen, 'limit'), LONG).isReduceOnly).toBe(true);
  expect(withPosition(withDirection(chosen, 'buy'), SHORT).isReduceOnly).toBe(true);
});

test('an order that waits against a position and is not reduce-only opens the opposite one once it closed', () => {
  expect(selectOpenedSide(sell, LONG)).toBe('short');
  expect(selectOpenedSide({ ...sell, direction: 'buy', kind: 'limit' }, SHORT)).toBe('long');
  expect(selectOpenedSide({ ...sell, isReduceOnly: true }, LONG)).toBeUndefined();
  expect(selectOpenedSide({ ...sell, kind: 'market' }, LONG)).toBeUndefined();
  expect(selectOpenedSide(sell, SHORT)).toBeUndefined();
  expect(selectOpenedSide(sell, undefined)).toBeUndefined();
});
