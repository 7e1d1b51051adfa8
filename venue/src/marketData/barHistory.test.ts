import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addTrade, type Bar, type BarTrade, flatBar } from './bar.ts';
import { BarHistory, type BarSource } from './barHistory.ts';

const START = 29_400_000;

interface TimedTrade extends BarTrade {
  readonly minute: number;
}

/** A source with one trade per minute, at a price unique to the minute. */
const pastTrade = (minute: number): TimedTrade => ({
  minute,
  id: 0,
  price: 1000 + (minute % 7),
  quantity: 2,
  buyerIsMaker: minute % 2 === 0,
});
const source: BarSource = {
  minute: (minute) => reference([pastTrade(minute)]),
  span: (from, to) => (from < to ? reference(minutes(from, to).map(pastTrade)) : undefined),
};

function minutes(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
}

/** Computes a bar from all trades of a period. */
function reference(trades: readonly BarTrade[]): Bar {
  const prices = trades.map(({ price }) => price);
  const bought = trades.filter(({ buyerIsMaker }) => !buyerIsMaker);
  const volume = (of: readonly BarTrade[]) => of.reduce((sum, { quantity }) => sum + quantity, 0);
  const worth = (of: readonly BarTrade[]) => of.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  return {
    open: prices[0] ?? 0,
    high: Math.max(...prices),
    low: Math.min(...prices),
    close: prices.at(-1) ?? 0,
    volume: volume(trades),
    quoteVolume: worth(trades),
    takerBuyVolume: volume(bought),
    takerBuyQuoteVolume: worth(bought),
    count: trades.length,
    lastId: trades.findLast(({ id }) => id > 0)?.id ?? 0,
  };
}

const arrivals = fc.array(
  fc.record({
    after: fc.oneof({ weight: 6, arbitrary: fc.constant(0) }, fc.integer({ min: 0, max: 3 })),
    price: fc.integer({ min: 900, max: 1100 }),
    quantity: fc.integer({ min: 1, max: 50 }),
    buyerIsMaker: fc.boolean(),
  }),
  { maxLength: 120 },
);

/** Records trades by minute, and enters every minute, as a running venue does. */
function watchTrades(arriving: readonly (Omit<BarTrade, 'id'> & { readonly after: number })[]) {
  const history = new BarHistory(source, START);
  const trades: TimedTrade[] = [];
  let minute = START;
  for (const [index, { after, ...trade }] of arriving.entries()) {
    for (let step = 0; step < after; step += 1) {
      minute += 1;
      history.advance(minute);
    }
    const timed = { ...trade, id: index + 1, minute };
    history.trade(timed);
    trades.push(timed);
  }
  return { history, trades, minute };
}

test('any range equals its recomputed trades; before the first recorded minute those of the source', () => {
  fc.assert(
    fc.property(
      arrivals,
      fc.integer({ min: -5, max: 30 }),
      fc.integer({ min: 1, max: 40 }),
      (arriving, offset, length) => {
        const { history, trades, minute } = watchTrades(arriving);
        const from = START + offset;
        const to = Math.min(from + length, minute + 1);
        const inside = [...minutes(from, Math.min(to, START)).map(pastTrade), ...trades].filter(
          (trade) => trade.minute >= from && trade.minute < to,
        );
        fc.pre(from <= minute && inside.length > 0);
        expect(history.span(from, to)).toEqual(reference(inside));
      },
    ),
  );
});

test('the day is its 1,440 closed minutes and the running one', () => {
  fc.assert(
    fc.property(arrivals, (arriving) => {
      const { history, trades, minute } = watchTrades(arriving);
      expect(history.dayFrom).toBe(minute - 1440);
      const before = minutes(history.dayFrom, START).map(pastTrade);
      expect(history.day()).toEqual(reference([...before, ...trades]));
    }),
  );
});

test('a minute without a trade has the last price and does not affect longer ranges', () => {
  const history = new BarHistory(source, START);
  history.trade({ id: 1, price: 950, quantity: 1, buyerIsMaker: false });
  history.advance(START + 1);
  history.advance(START + 2);
  expect(history.span(START + 1, START + 2)).toEqual(flatBar(950));
  history.trade({ id: 2, price: 990, quantity: 1, buyerIsMaker: false });
  expect(history.span(START + 1, START + 3)).toMatchObject({ open: 990, low: 990, count: 1 });
});

test('minutes slept through come from the past, and their trades are counted', () => {
  const history = new BarHistory(source, START);
  history.trade({ id: 1, price: 950, quantity: 1, buyerIsMaker: false });
  expect(history.advance(START + 4)).toBe(3);
  expect(history.span(START, START + 4)).toMatchObject({ open: 950, close: pastTrade(START + 3).price, count: 4 });
  expect(history.close).toBe(pastTrade(START + 3).price);
});

test('what is kept is bounded: watched minutes older than three days are read from the past again', () => {
  const history = new BarHistory(source, START);
  history.trade({ id: 1, price: 950, quantity: 1, buyerIsMaker: false });
  for (let minute = START + 1; minute <= START + 3 * 1440; minute += 1) history.advance(minute);
  expect(history.span(START, START + 1).open).toBe(950);
  history.advance(START + 3 * 1440 + 1);
  expect(history.span(START, START + 1).open).toBe(pastTrade(START).price);
  history.advance(START + 30 * 1440);
  expect(history.span(START + 10, START + 11).open).toBe(pastTrade(START + 10).price);
});

test('a bar’s first trade opens it', () => {
  const bar = addTrade(flatBar(1000), { id: 4, price: 990, quantity: 3, buyerIsMaker: true });
  expect(bar).toEqual(reference([{ id: 4, price: 990, quantity: 3, buyerIsMaker: true }]));
});
