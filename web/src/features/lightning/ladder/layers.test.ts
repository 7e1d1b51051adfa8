import { aggregateLevels } from '@aldgate/exchange/book/aggregateLevels.ts';
import { LocalOrderBook } from '@aldgate/exchange/book/localOrderBook.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rowPrice } from './axis.ts';
import { placeBook, placeMarks, placeOrders, placeTrades } from './layers.ts';
import type { LadderOrder } from './types.ts';

const precision = { priceDecimals: 1, quantityDecimals: 3, tick: 1 };
/** 100.0 down to 99.1. */
const axis = { top: 1_000, step: 1, count: 10 };

function createBook(bids: [string, string][], asks: [string, string][]): LocalOrderBook {
  const book = new LocalOrderBook();
  book.applySnapshot({ lastUpdateId: 1, E: 1, T: 1, bids, asks });
  return book;
}

const order = (over: Partial<LadderOrder>): LadderOrder => ({
  clientOrderId: 'c-1',
  exchangeKeyId: 'k-1',
  accountName: 'One',
  direction: 'buy',
  price: '99.5',
  quantity: '0.1',
  isStop: false,
  ...over,
});

test('the book is at its prices; what lies outside of the axis is left out', () => {
  const book = createBook(
    [
      ['99.5', '1'],
      ['99.2', '0.5'],
      ['90.0', '7'],
    ],
    [
      ['99.6', '2'],
      ['100.0', '3'],
      ['100.1', '9'],
    ],
  );
  expect(placeBook(axis, book, precision)).toEqual({
    bids: [0, 0, 0, 0, 0, 1_000, 0, 0, 500, 0],
    asks: [3_000, 0, 0, 0, 2_000, 0, 0, 0, 0, 0],
  });
});

test('grouped by a step, a row has what the order book groups at its price, wherever the axis is', () => {
  const level = fc.tuple(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 9_999 }));
  const side = fc.uniqueArray(level, { selector: ([price]) => price, maxLength: 80 });
  fc.assert(
    fc.property(side, side, fc.constantFrom(1, 5, 10), fc.integer({ min: 10, max: 90 }), (below, above, step, top) => {
      const row = (price: number, quantity: number): [string, string] => [
        (price / 10).toFixed(1),
        (quantity / 1_000).toFixed(3),
      ];
      const bids = below.toSorted(([a], [b]) => b - a).map(([price, quantity]) => row(price, quantity));
      const asks = above.toSorted(([a], [b]) => a - b).map(([price, quantity]) => row(400 + price, quantity));
      const book = createBook(bids, asks);
      const shown = { top: top * step, step, count: 10 };
      const placed = placeBook(shown, book, precision);
      for (const name of ['bids', 'asks'] as const) {
        const levels = aggregateLevels(book[name](1_000), { ...precision, side: name, step, count: 1_000 });
        const expected = Array.from(
          { length: 10 },
          (_, index) => levels.find(({ price }) => price === rowPrice(shown, index))?.quantity ?? 0,
        );
        expect(placed[name]).toEqual(expected);
      }
    }),
  );
});

test('trades are summed at their prices, and the last one is marked with its side', () => {
  const trade = { id: 1, time: 1, price: '99.5', quantity: '0.2', isBuyerMaker: false };
  const { traded, last } = placeTrades(axis, [trade, { ...trade, id: 2, isBuyerMaker: true }], precision);
  expect(traded[5]).toBe(400);
  expect(last).toEqual({ row: 5, direction: 'sell' });
  expect(placeTrades(axis, [trade, { ...trade, price: '200.0' }], precision).last).toBeUndefined();
});

test('own orders of a side and a row are together; a stop among them is marked', () => {
  const orders = [
    order({}),
    order({ clientOrderId: 'c-2', quantity: '0.25', isStop: true }),
    order({ clientOrderId: 'c-3', direction: 'sell', price: '99.9' }),
    order({ clientOrderId: 'c-4', price: '1.0' }),
  ];
  const { buy, sell } = placeOrders(axis, orders, precision);
  expect(buy[5]).toEqual({ orders: orders.slice(0, 2), quantity: 350, hasStop: true });
  expect(sell[1]).toEqual({ orders: [orders[2]], quantity: 100, hasStop: false });
  expect(buy.filter((each) => each !== undefined)).toHaveLength(1);
});

test('mark, entries and liquidation prices are at the nearest row, whatever their decimals', () => {
  const rows = placeMarks(
    axis,
    {
      mark: '99.54999999',
      entries: [{ price: '99.46', direction: 'sell', quantity: '1', accountName: 'One' }],
      liquidations: [
        { price: '99.5', accountName: 'Two' },
        { price: '50', accountName: 'Three' },
      ],
    },
    precision,
  );
  expect(rows[5]).toEqual({ kinds: ['mark', 'sellEntry', 'liquidation'], accountNames: ['One', 'Two'] });
  expect(rows.filter((each) => each !== undefined)).toHaveLength(1);
});
