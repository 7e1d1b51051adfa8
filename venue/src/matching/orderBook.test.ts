import { expect, test } from 'vitest';
import type { BookListener } from './bookListener.ts';
import type { Order, RestingOrder } from './order.ts';
import { OrderBook } from './orderBook.ts';
import { PRICE_MAX } from './price.ts';
import { BUY, SELL } from './side.ts';
import { BookHarness } from './testing/bookHarness.ts';

const createHarness = () => new BookHarness((listener) => new OrderBook(listener));

const order = (changes: Partial<Order> & { id: number }): Order => ({
  owner: changes.id,
  side: BUY,
  price: 100,
  quantity: 10,
  timeInForce: 'GTC',
  selfTrade: 'NONE',
  reduceOnly: false,
  ...changes,
});

test('TR-13 the best price trades first, and at a price who came first', () => {
  const harness = createHarness();
  harness.place(order({ id: 1, side: SELL, price: 102 }));
  harness.place(order({ id: 2, side: SELL, price: 101, quantity: 4 }));
  harness.place(order({ id: 3, side: SELL, price: 101, quantity: 4 }));
  harness.events.length = 0;
  expect(harness.place(order({ id: 4, price: 102, quantity: 10 }))).toEqual({ filled: 10, left: 0, end: 'filled' });
  expect(harness.events).toEqual([
    { call: 'trade', maker: 2, makerOwner: 2, price: 101, quantity: 4, makerLeft: 0 },
    { call: 'trade', maker: 3, makerOwner: 3, price: 101, quantity: 4, makerLeft: 0 },
    { call: 'trade', maker: 1, makerOwner: 1, price: 102, quantity: 2, makerLeft: 8 },
    { call: 'level', side: SELL, price: 101, quantity: 0 },
    { call: 'level', side: SELL, price: 102, quantity: 8 },
  ]);
});

test('TR-04 each changed level is emitted once, with its quantity', () => {
  const harness = createHarness();
  harness.place(order({ id: 1, side: SELL }));
  harness.place(order({ id: 2, side: SELL }));
  harness.events.length = 0;
  expect(harness.place(order({ id: 3, quantity: 25 }))).toEqual({ filled: 20, left: 5, end: 'rested' });
  expect(harness.events.filter(({ call }) => call === 'level')).toEqual([
    { call: 'level', side: SELL, price: 100, quantity: 0 },
    { call: 'level', side: BUY, price: 100, quantity: 5 },
  ]);
  expect(harness.book.cancel(3)).toBe(5);
  expect(harness.events.at(-1)).toEqual({ call: 'level', side: BUY, price: 100, quantity: 0 });
  expect(harness.book.cancel(3)).toBe(0);
});

test('a reduced order keeps its priority', () => {
  const harness = createHarness();
  harness.place(order({ id: 1 }));
  harness.place(order({ id: 2 }));
  harness.book.reduce(1, 3);
  expect(harness.events.at(-1)).toEqual({ call: 'level', side: BUY, price: 100, quantity: 13 });
  harness.place(order({ id: 3, side: SELL, quantity: 5 }));
  expect([harness.book.left(1), harness.book.left(2)]).toEqual([0, 8]);
});

test.each([
  ['NONE', { filled: 10, left: 0, end: 'filled' }, [0, 0, 3]],
  ['EXPIRE_TAKER', { filled: 3, left: 7, end: 'selfTrade' }, [0, 5, 5]],
  ['EXPIRE_MAKER', { filled: 8, left: 2, end: 'rested' }, [0, 0, 0]],
  ['EXPIRE_BOTH', { filled: 3, left: 7, end: 'selfTrade' }, [0, 0, 5]],
] as const)('an order that meets one of its owner under %s', (selfTrade, placement, makersLeft) => {
  const harness = createHarness();
  harness.place(order({ id: 1, side: SELL, quantity: 3 }));
  harness.place(order({ id: 2, side: SELL, quantity: 5, owner: 9 }));
  harness.place(order({ id: 3, side: SELL, quantity: 5 }));
  expect(harness.place(order({ id: 4, owner: 9, selfTrade }))).toEqual(placement);
  expect([1, 2, 3].map((id) => harness.book.left(id))).toEqual(makersLeft);
});

test('reduce-only makers of one owner trade at most its position, and one without a remainder is cancelled', () => {
  const harness = createHarness();
  harness.place(order({ id: 1, owner: 1, side: SELL, price: 90, quantity: 6 }));
  harness.place(order({ id: 2, owner: 2, price: 90, quantity: 6 }));
  harness.place(order({ id: 3, owner: 2, side: SELL, quantity: 4, reduceOnly: true }));
  harness.place(order({ id: 4, owner: 2, side: SELL, quantity: 4, reduceOnly: true }));
  harness.place(order({ id: 5, owner: 2, side: SELL, quantity: 4, reduceOnly: true }));
  expect(harness.place(order({ id: 6, quantity: 7, timeInForce: 'FOK' })).end).toBe('FOK_NOT_FILLABLE');
  expect(harness.book.size).toBe(3);
  expect(harness.place(order({ id: 7, quantity: 6, timeInForce: 'FOK' })).end).toBe('filled');
  expect(harness.place(order({ id: 8, quantity: 1, timeInForce: 'IOC' })).end).toBe('expired');
  expect(harness.events.filter(({ call }) => call === 'expired')).toEqual([
    { call: 'expired', order: 4, owner: 2, left: 2, reason: 'reduceOnly' },
    { call: 'expired', order: 5, owner: 2, left: 4, reason: 'reduceOnly' },
  ]);
});

test('what an owner sells beside its reduce-only orders counts against them in a FOK', () => {
  const harness = createHarness();
  harness.place(order({ id: 1, owner: 1, side: SELL, price: 90, quantity: 6 }));
  harness.place(order({ id: 2, owner: 2, price: 90, quantity: 6 }));
  harness.place(order({ id: 3, owner: 2, side: SELL, price: 99, quantity: 5 }));
  harness.place(order({ id: 4, owner: 2, side: SELL, quantity: 6, reduceOnly: true }));
  expect(harness.place(order({ id: 5, quantity: 7, timeInForce: 'FOK' })).end).toBe('FOK_NOT_FILLABLE');
  expect(harness.place(order({ id: 6, quantity: 6, timeInForce: 'FOK' })).end).toBe('filled');
});

test('a level holds up to 2^53 - 1 steps at any price, and the available quantity is capped there', () => {
  const { book } = createHarness();
  book.place(order({ id: 1, price: PRICE_MAX - 1, side: SELL, quantity: Number.MAX_SAFE_INTEGER }));
  book.place(order({ id: 2, price: PRICE_MAX, side: SELL, quantity: Number.MAX_SAFE_INTEGER }));
  book.place(order({ id: 3, price: 1, quantity: Number.MAX_SAFE_INTEGER - 1 }));
  expect(book.availableQuantity(BUY, PRICE_MAX)).toBe(Number.MAX_SAFE_INTEGER);
  const before = book.dump();
  expect(() => book.place(order({ id: 4, price: 1, quantity: 2 }))).toThrow(RangeError);
  expect(book.dump()).toEqual(before);
  book.place(order({ id: 4, price: 1, quantity: 1 }));
  expect(book.quantityAt(BUY, 1)).toBe(Number.MAX_SAFE_INTEGER);
});

test.each([
  ['a price of 0', { id: 2, price: 0 }],
  ['a price between ticks', { id: 2, price: 1.5 }],
  ['a price beyond the highest', { id: 2, price: PRICE_MAX + 1 }],
  ['no quantity', { id: 2, quantity: 0 }],
  ['a quantity that is not a number', { id: 2, quantity: Number.NaN }],
  ['a quantity beyond the exact integers', { id: 2, quantity: 2 ** 53 }],
  ['an id that rests', { id: 1 }],
  ['an id that is no integer', { id: 0.5 }],
  ['an owner that is no integer', { id: 2, owner: Number.POSITIVE_INFINITY }],
  ['no side', { id: 2, side: 0 as Order['side'] }],
])('%s is rejected and changes nothing', (_, changes) => {
  const harness = createHarness();
  harness.place(order({ id: 1 }));
  const before = [harness.book.dump(), harness.events.length];
  expect(() => harness.place(order({ side: SELL, ...changes }))).toThrow(RangeError);
  expect([harness.book.dump(), harness.events.length]).toEqual(before);
});

test.each([0, 10, 11, 2.5])('reducing ten steps to %s is rejected', (quantity) => {
  const harness = createHarness();
  harness.place(order({ id: 1 }));
  expect(() => harness.book.reduce(1, quantity)).toThrow(RangeError);
  expect(() => harness.book.reduce(2, quantity)).toThrow(RangeError);
  expect(harness.book.left(1)).toBe(10);
});

const silentListener: BookListener = { reducible: () => 0, trade: () => {}, expired: () => {}, level: () => {} };
const row: RestingOrder = { id: 1, owner: 1, side: BUY, price: 100, left: 5, reduceOnly: false };

test.each<[string, RestingOrder[]]>([
  ['crossed', [row, { ...row, id: 2, side: SELL }]],
  ['with one id twice', [row, { ...row, price: 99 }]],
  ['with a row that has nothing left', [{ ...row, left: 0 }]],
])('a dump %s is rejected', (_, rows) => {
  expect(() => OrderBook.restore(rows, silentListener)).toThrow(RangeError);
});

test('books with equal dumps hash equal however they came to them, and any difference changes the hash', () => {
  const { book } = createHarness();
  for (let id = 10; id < 2_000; id += 1) book.place(order({ id, price: id }));
  for (let id = 1_999; id >= 10; id -= 1) book.cancel(id);
  book.place(order({ id: 1, owner: 1, quantity: 5 }));
  const hash = OrderBook.restore([row], silentListener).hash();
  expect(book.hash()).toBe(hash);
  const changes: Partial<RestingOrder>[] = [
    { id: 2 },
    { owner: 2 },
    { side: SELL },
    { price: 99 },
    { left: 4 },
    { reduceOnly: true },
  ];
  for (const changed of changes) {
    expect(OrderBook.restore([{ ...row, ...changed }], silentListener).hash()).not.toBe(hash);
  }
});

test('a price that is none has no quantity', () => {
  const { book } = createHarness();
  book.place(order({ id: 1, price: PRICE_MAX, side: SELL }));
  for (const price of [0, -1, 0.5, PRICE_MAX + 1, Number.NaN]) expect(book.quantityAt(SELL, price)).toBe(0);
});
