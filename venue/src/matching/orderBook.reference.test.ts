import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fraction } from '../simulation/hash.ts';
import type { Order } from './order.ts';
import { OrderBook } from './orderBook.ts';
import { PRICE_MAX } from './price.ts';
import { BUY, SELL } from './side.ts';
import { BookHarness } from './testing/bookHarness.ts';
import { type Command, drawn, run, SELF_TRADES, TIMES_IN_FORCE } from './testing/command.ts';
import { ReferenceBook } from './testing/referenceBook.ts';

/** Twelve prices, dense or spread over the whole range, from either end. */
const ladder = fc.record({ spacing: fc.constantFrom(1, 2, 31, 33, 1_000_003, 2 ** 36), fromTop: fc.boolean() }).map(
  ({ spacing, fromTop }) =>
    (rung: number) =>
      fromTop ? PRICE_MAX - rung * spacing : 1 + rung * spacing,
);

/** Unique ids of every kind. */
const numbering = fc.constantFrom<(index: number) => number>(
  (index) => index,
  (index) => -1 - index,
  (index) => index * 2 ** 32,
  (index) => Number.MAX_SAFE_INTEGER - index,
);

const rungs = fc.record({
  owner: fc.integer({ min: 1, max: 3 }),
  side: fc.constantFrom(BUY, SELL),
  price: fc.nat({ max: 11 }),
  quantity: fc.oneof({ weight: 9, arbitrary: fc.integer({ min: 1, max: 30 }) }, fc.constant(2 ** 40)),
  timeInForce: fc.constantFrom('GTC', 'GTC', ...TIMES_IN_FORCE),
  selfTrade: fc.constantFrom(...SELF_TRADES),
  reduceOnly: fc.boolean(),
}) satisfies fc.Arbitrary<Omit<Order, 'id'>>;

const pick = fc.integer({ min: 0, max: 99 }).map((percent) => percent / 100);

const commands = fc.tuple(
  ladder,
  fc.array(
    fc.oneof(
      { weight: 8, arbitrary: rungs.map((order): Command => ({ kind: 'place', order })) },
      { weight: 2, arbitrary: pick.map((fraction): Command => ({ kind: 'cancel', pick: fraction })) },
      { weight: 1, arbitrary: fc.tuple(pick, pick).map(([a, b]): Command => ({ kind: 'reduce', pick: a, share: b })) },
    ),
    { maxLength: 60 },
  ),
);

const onLadder = ([priceAt, list]: [(rung: number) => number, Command[]]): Command[] =>
  list.map((command) =>
    command.kind === 'place'
      ? { kind: 'place', order: { ...command.order, price: priceAt(command.order.price) } }
      : command,
  );

test('TR-13 any commands end, trade and change levels as the reference book has it', () => {
  fc.assert(
    fc.property(commands.map(onLadder), numbering, (list, idOf) => {
      const book = new BookHarness((listener) => new OrderBook(listener));
      const reference = new BookHarness((listener) => new ReferenceBook(listener));
      for (const [index, command] of list.entries()) {
        expect(run(book, command, idOf(index))).toEqual(run(reference, command, idOf(index)));
        expect(book.events).toEqual(reference.events);
        expect(book.book.dump()).toEqual(reference.book.dump());
        expect(book.book.size).toBe(reference.book.size);
        for (const side of [BUY, SELL]) {
          const price = book.book.best(side) ?? 1;
          expect(book.book.best(side)).toBe(reference.book.best(side));
          expect(book.book.levels(side, 5)).toEqual(reference.book.levels(side, 5));
          expect(book.book.quantityAt(side, price)).toBe(reference.book.quantityAt(side, price));
          expect(book.book.availableQuantity(side, price)).toBe(reference.book.availableQuantity(side, price));
        }
      }
      expect(book.book.hash()).toBe(reference.book.hash());
    }),
    { numRuns: 300 },
  );
});

test('TR-13 fifty thousand commands in a row agree with the reference book', () => {
  let drawnSoFar = 0;
  const source = () => {
    drawnSoFar += 1;
    return fraction(20_26, drawnSoFar);
  };
  const harness = new BookHarness((listener) => new OrderBook(listener));
  const reference = new BookHarness((listener) => new ReferenceBook(listener));
  const ends = new Set<string>();
  for (const [index, command] of drawn(source, 50_000).entries()) {
    const placement = run(harness, command, index);
    expect(placement).toEqual(run(reference, command, index));
    if (command.kind === 'place') ends.add(JSON.stringify(placement).replace(/^.*"end":"(.*)".*$/, '$1'));
    if (index % 100 === 0) expect(harness.book.dump()).toEqual(reference.book.dump());
  }
  expect(harness.events).toEqual(reference.events);
  expect(harness.book.hash()).toBe(reference.book.hash());
  expect([...ends].sort()).toEqual([
    'FOK_NOT_FILLABLE',
    'POST_ONLY_WOULD_CROSS',
    'expired',
    'filled',
    'rested',
    'selfTrade',
  ]);
});

test('a book restored from a dump behaves as the original', () => {
  fc.assert(
    fc.property(commands.map(onLadder), fc.nat({ max: 60 }), (list, cut) => {
      const harness = new BookHarness((listener) => new OrderBook(listener));
      const referenceBook = new BookHarness((listener) => new OrderBook(listener));
      for (const [index, command] of list.entries()) {
        if (index === cut) {
          const rows = referenceBook.book.dump();
          referenceBook.book = OrderBook.restore(rows, referenceBook.listener);
          expect(referenceBook.book.dump()).toEqual(rows);
          expect(referenceBook.book.hash()).toBe(harness.book.hash());
        }
        expect(run(referenceBook, command, index)).toEqual(run(harness, command, index));
      }
      expect(referenceBook.events).toEqual(harness.events);
      expect(referenceBook.book.hash()).toBe(harness.book.hash());
    }),
  );
});

test('no command crosses the book, loses a step or makes one, or fills a FOK in part', () => {
  fc.assert(
    fc.property(commands.map(onLadder), (list) => {
      const harness = new BookHarness((listener) => new OrderBook(listener));
      for (const [index, command] of list.entries()) {
        const before = harness.book.dump();
        const eventsBefore = harness.events.length;
        const answer = run(harness, command, index);
        const { book } = harness;
        expect(book.best(BUY) ?? 0).toBeLessThan(book.best(SELL) ?? Number.POSITIVE_INFINITY);
        if (command.kind !== 'place') continue;
        const { filled, left, end } = answer as ReturnType<OrderBook['place']>;
        expect(filled + left).toBe(command.order.quantity);
        let removed = 0;
        let traded = 0;
        for (const events of harness.events.slice(eventsBefore)) {
          if (events.call === 'trade') traded += events.quantity;
          if (events.call === 'expired') removed += events.left;
        }
        expect(traded).toBe(filled);
        expect(resting(book)).toBe(sum(before) - traded - removed + (end === 'rested' ? left : 0));
        if (command.order.timeInForce === 'FOK') expect(['filled', 'FOK_NOT_FILLABLE']).toContain(end);
        if (end === 'FOK_NOT_FILLABLE' || end === 'POST_ONLY_WOULD_CROSS') {
          expect(harness.events.length).toBe(eventsBefore);
          expect(book.dump()).toEqual(before);
        }
      }
    }),
    { numRuns: 200 },
  );
});

const sum = (rows: readonly { left: number }[]) => rows.reduce((all, { left }) => all + left, 0);
const resting = (book: OrderBook) =>
  [BUY, SELL].flatMap((side) => book.levels(side, 100)).reduce((all, [, quantity]) => all + quantity, 0);
