import { decimal } from '@aldgate/domain/money/amount.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  computePercentOfMax,
  EMPTY_ENTRY,
  type Entry,
  withDirection,
  withKind,
  withPercent,
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
