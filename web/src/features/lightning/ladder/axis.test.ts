import fc from 'fast-check';
import { expect, test } from 'vitest';
import { centreAxis, findMid, findRow, findSideRow, isCentred, rowPrice, scrollAxis } from './axis.ts';

const axis = { top: 1_000, step: 10, count: 20 };

test('rows go down from the highest price by the step', () => {
  expect(rowPrice(axis, 0)).toBe(1_000);
  expect(rowPrice(axis, 19)).toBe(810);
  expect(findRow(axis, 810)).toBe(19);
  expect(findRow(axis, 800)).toBeUndefined();
  expect(findRow(axis, 1_010)).toBeUndefined();
});

test('what buys rounds down to a row, what sells up', () => {
  expect(findSideRow(axis, 905, 'buy')).toBe(10);
  expect(findSideRow(axis, 905, 'sell')).toBe(9);
  expect(findSideRow(axis, 900, 'buy')).toBe(findSideRow(axis, 900, 'sell'));
});

test('a price is centred while it is in the middle half', () => {
  expect(isCentred(axis, 900)).toBe(true);
  expect(isCentred(axis, 950)).toBe(true);
  expect(isCentred(axis, 851)).toBe(true);
  expect(isCentred(axis, 951)).toBe(false);
  expect(isCentred(axis, 849)).toBe(false);
});

test('the middle of a book is that of its best prices, or the only one', () => {
  expect(findMid(100, 103)).toBe(101.5);
  expect(findMid(100, undefined)).toBe(100);
  expect(findMid(undefined, undefined)).toBeUndefined();
});

test('an axis is on the steps, has no price below one, and is centred where that leaves room', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1e9 }),
      fc.constantFrom(1, 5, 10, 1_000),
      fc.integer({ min: 1, max: 60 }),
      (mid, step, count) => {
        const made = centreAxis(mid, { step, count });
        expect(made.top % step).toBe(0);
        expect(rowPrice(made, count - 1)).toBeGreaterThanOrEqual(step);
        if (mid > count * step && count >= 4) expect(isCentred(made, mid)).toBe(true);
      },
    ),
  );
});

test('an axis scrolls by rows, and not below its lowest price', () => {
  expect(scrollAxis(axis, -3).top).toBe(1_030);
  expect(scrollAxis(axis, 3).top).toBe(970);
  expect(scrollAxis(axis, 1_000).top).toBe(200);
});
