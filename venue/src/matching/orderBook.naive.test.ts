import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fraction } from '../simulation/hash.ts';
import type { Order } from './order.ts';
import { OrderBook } from './orderBook.ts';
import { PRICE_MAX } from './price.ts';
import { BUY, SELL } from './side.ts';
import { type Command, drawn, run, SELF_TRADES, TIMES_IN_FORCE } from './testing/command.ts';
import { Desk } from './testing/desk.ts';
import { NaiveBook } from './testing/naiveBook.ts';

/** Twelve prices, close together or spread over all that there are, from either end. */
const ladder = fc.record({ spacing: fc.constantFrom(1, 2, 31, 33, 1_000_003, 2 ** 36), fromTop: fc.boolean() }).map(
  ({ spacing, fromTop }) =>
    (rung: number) =>
      fromTop ? PRICE_MAX - rung * spacing : 1 + rung * spacing,
);

/** Ids of every kind, none twice. */
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

test('TR-13 any commands end, trade and change levels as the naive book has it', () => {
  fc.assert(
    fc.property(commands.map(onLadder), numbering, (list, idOf) => {
      const fast = new Desk((listener) => new OrderBook(listener));
      const naive = new Desk((listener) => new NaiveBook(listener));
      for (const [index, command] of list.entries()) {
        expect(run(fast, command, idOf(index))).toEqual(run(naive, command, idOf(index)));
        expect(fast.said).toEqual(naive.said);
        expect(fast.book.dump()).toEqual(naive.book.dump());
        expect(fast.book.size).toBe(naive.book.size);
        for (const side of [BUY, SELL]) {
          const price = fast.book.best(side) ?? 1;
          expect(fast.book.best(side)).toBe(naive.book.best(side));
          expect(fast.book.levels(side, 5)).toEqual(naive.book.levels(side, 5));
          expect(fast.book.quantityAt(side, price)).toBe(naive.book.quantityAt(side, price));
          expect(fast.book.takeable(side, price)).toBe(naive.book.takeable(side, price));
        }
      }
      expect(fast.book.hash()).toBe(naive.book.hash());
    }),
    { numRuns: 300 },
  );
});

test('TR-13 fifty thousand commands in a row agree with the naive book', () => {
  let drawnSoFar = 0;
  const source = () => {
    drawnSoFar += 1;
    return fraction(20_26, drawnSoFar);
  };
  const fast = new Desk((listener) => new OrderBook(listener));
  const naive = new Desk((listener) => new NaiveBook(listener));
  const ends = new Set<string>();
  for (const [index, command] of drawn(source, 50_000).entries()) {
    const answer = run(fast, command, index);
    expect(answer).toEqual(run(naive, command, index));
    if (command.kind === 'place') ends.add(JSON.stringify(answer).replace(/^.*"end":"(.*)".*$/, '$1'));
    if (index % 100 === 0) expect(fast.book.dump()).toEqual(naive.book.dump());
  }
  expect(fast.said).toEqual(naive.said);
  expect(fast.book.hash()).toBe(naive.book.hash());
  expect([...ends].sort()).toEqual(['expired', 'filled', 'rested', 'selfTrade', 'unfillable', 'wouldTake']);
});

test('a book restored from a dump goes on as the one that was dumped', () => {
  fc.assert(
    fc.property(commands.map(onLadder), fc.nat({ max: 60 }), (list, cut) => {
      const desk = new Desk((listener) => new OrderBook(listener));
      const twin = new Desk((listener) => new OrderBook(listener));
      for (const [index, command] of list.entries()) {
        if (index === cut) {
          const rows = twin.book.dump();
          twin.book = OrderBook.restore(rows, twin.listener);
          expect(twin.book.dump()).toEqual(rows);
          expect(twin.book.hash()).toBe(desk.book.hash());
        }
        expect(run(twin, command, index)).toEqual(run(desk, command, index));
      }
      expect(twin.said).toEqual(desk.said);
      expect(twin.book.hash()).toBe(desk.book.hash());
    }),
  );
});

test('no command crosses the book, loses a step or makes one, or fills a FOK in part', () => {
  fc.assert(
    fc.property(commands.map(onLadder), (list) => {
      const desk = new Desk((listener) => new OrderBook(listener));
      for (const [index, command] of list.entries()) {
        const before = desk.book.dump();
        const saidBefore = desk.said.length;
        const answer = run(desk, command, index);
        const { book } = desk;
        expect(book.best(BUY) ?? 0).toBeLessThan(book.best(SELL) ?? Number.POSITIVE_INFINITY);
        if (command.kind !== 'place') continue;
        const { filled, left, end } = answer as ReturnType<OrderBook['place']>;
        expect(filled + left).toBe(command.order.quantity);
        let gone = 0;
        let traded = 0;
        for (const said of desk.said.slice(saidBefore)) {
          if (said.call === 'trade') traded += said.quantity;
          if (said.call === 'expired') gone += said.left;
        }
        expect(traded).toBe(filled);
        expect(resting(book)).toBe(sum(before) - traded - gone + (end === 'rested' ? left : 0));
        if (command.order.timeInForce === 'FOK') expect(['filled', 'unfillable']).toContain(end);
        if (end === 'unfillable' || end === 'wouldTake') {
          expect(desk.said.length).toBe(saidBefore);
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
