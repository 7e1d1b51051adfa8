import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AggTradeRow, TradeRow } from '../wire.ts';
import { TradeList } from './tradeList.ts';

const row = (id: number): TradeRow => ({
  id,
  price: '10.0',
  qty: '1',
  quoteQty: '10',
  time: 1000 + id,
  isBuyerMaker: false,
});
const event = (l: number): AggTradeRow => ({ a: l, p: '10.0', q: '1', f: l, l, T: 1000 + l, m: true });
const rows = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => row(from + index));
const ids = (list: TradeList) => list.trades.map(({ id }) => id);

test('TR-06 the list is trimmed to 150 when it passes 200, oldest first, and the newest stay', () => {
  const list = new TradeList();
  for (let id = 1; id <= 200; id += 1) list.add(event(id));
  expect(list.trades).toHaveLength(200);
  list.add(event(201));
  expect(ids(list)).toEqual(rows(52, 201).map(({ id }) => id));
});

test('TR-06 an answer of more than 200 is trimmed likewise', () => {
  const list = new TradeList();
  list.load(rows(1, 500));
  expect(ids(list)).toEqual(rows(351, 500).map(({ id }) => id));
});

test('TR-04 a trade has its time, price, quantity and side, from either source', () => {
  const list = new TradeList();
  list.load([row(1)]);
  list.add(event(2));
  expect(list.trades).toEqual([
    { id: 1, time: 1001, price: '10.0', quantity: '1', isBuyerMaker: false },
    { id: 2, time: 1002, price: '10.0', quantity: '1', isBuyerMaker: true },
  ]);
});

test('every trade is listed once and in order, whether the response comes before, between or after the events', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 0, max: 60 }),
      fc.nat({ max: 60 }),
      (answered, streamed, loadedAt) => {
        const list = new TradeList();
        const first = Math.max(1, answered - 20);
        for (let id = first; id < first + streamed; id += 1) {
          if (id - first === Math.min(loadedAt, streamed - 1)) list.load(rows(1, answered));
          list.add(event(id));
        }
        if (streamed === 0) list.load(rows(1, answered));
        const last = Math.max(answered, first + streamed - 1);
        expect(ids(list)).toEqual(rows(1, last).map(({ id }) => id));
      },
    ),
  );
});

test('a list that did not change stays the same one, so that nothing is drawn again', () => {
  const list = new TradeList();
  list.load(rows(1, 3));
  const before = list.trades;
  list.add(event(2));
  expect(list.trades).toBe(before);
  list.add(event(4));
  expect(list.trades).not.toBe(before);
});
