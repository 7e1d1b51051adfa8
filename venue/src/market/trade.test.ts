import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { AggregateNumbers } from '../marketData/aggregateNumbers.ts';
import { TRADES_KEPT, TradeTape } from '../marketData/tradeTape.ts';
import { aggregateTrades } from './trade.ts';

const arrivals = fc.array(
  fc.record({
    after: fc.integer({ min: 0, max: 60 }),
    price: fc.integer({ min: 10, max: 11 }),
    quantity: fc.integer({ min: 1, max: 9 }),
    buyerIsMaker: fc.boolean(),
  }),
  { maxLength: 60 },
);

test('TR-04 an aggregate is the trades in a row with one price and side within the same 100 ms', () => {
  fc.assert(
    fc.property(arrivals, (input) => {
      const tape = new TradeTape();
      const numbers = new AggregateNumbers(500);
      let id = 0;
      let time = 1_763_690_000_000;
      for (const { after, ...trade } of input) {
        time += after;
        id += 1;
        const next = { ...trade, id, time };
        tape.add({ ...next, aggregateId: numbers.next(next) });
      }
      const rows = aggregateTrades(tape.trades);
      expect(rows.map(({ id }) => id)).toEqual(rows.map((_, index) => 501 + index));
      const keys: string[] = [];
      for (const row of rows) {
        const fills = tape.trades.filter(({ id }) => id >= row.firstId && id <= row.lastId);
        const of = fills.map((part) => `${Math.floor(part.time / 100)} ${part.price} ${part.buyerIsMaker}`);
        expect(new Set(of).size).toBe(1);
        expect(row.quantity).toBe(fills.reduce((sum, { quantity }) => sum + quantity, 0));
        expect(row.time).toBe(fills[0]?.time);
        keys.push(of[0] ?? '');
      }
      expect(rows.reduce((sum, { firstId, lastId }) => sum + lastId - firstId + 1, 0)).toBe(input.length);
      for (const [index, key] of keys.entries()) expect(key).not.toBe(keys[index + 1]);
    }),
  );
});

test('the tape is bounded, keeps the newest and never cuts an aggregate in two', () => {
  const tape = new TradeTape();
  for (let index = 0; index < 3 * TRADES_KEPT; index += 1) {
    const time = Math.floor(index / 7) * 100;
    const aggregateId = Math.floor(index / 7);
    tape.add({ id: index + 1, time, price: 10, quantity: 1, buyerIsMaker: true, aggregateId });
    expect(tape.trades.length).toBeLessThanOrEqual(TRADES_KEPT + 500);
  }
  expect(tape.trades.at(-1)?.id).toBe(3 * TRADES_KEPT);
  expect(tape.trades.length).toBeGreaterThan(TRADES_KEPT - 7);
  expect(((tape.trades[0]?.id ?? 0) - 1) % 7).toBe(0);
});
