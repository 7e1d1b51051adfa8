import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MarketEvent } from '../market/market.ts';
import { LISTINGS } from './listings.ts';
import { SimulatedMarket } from './simulatedMarket.ts';

const AT = 1_763_690_000_000;
const FEW = LISTINGS.slice(0, 3);
const seeds = fc.nat();
const gaps = fc.array(fc.integer({ min: 1, max: 90_000 }), { minLength: 1, maxLength: 12 });

function run(seed: number, waits: readonly number[]) {
  const market = new SimulatedMarket({ seed, at: AT, listings: FEW });
  const events: MarketEvent[] = [];
  market.listen((event) => events.push(event));
  let at = AT;
  for (const wait of waits) {
    at += wait;
    market.tick(at);
  }
  return { market, events };
}

test('the same seed and the same times give the same books, trades and ids', () => {
  fc.assert(
    fc.property(seeds, gaps, (seed, waits) => {
      const first = run(seed, waits);
      const second = run(seed, waits);
      expect(second.events).toEqual(first.events);
      for (const { symbol } of first.market.instruments) {
        expect(second.market.book(symbol)).toEqual(first.market.book(symbol));
        expect(second.market.day(symbol)).toEqual(first.market.day(symbol));
        expect(second.market.mark(symbol)).toEqual(first.market.mark(symbol));
      }
    }),
    { numRuns: 6 },
  );
});

test('another seed gives another market', () => {
  expect(run(1, [100]).market.book('BTCUSDT').bids).not.toEqual(run(2, [100]).market.book('BTCUSDT').bids);
});

test('books are never crossed, sorted from the best on, and made of whole ticks and steps', () => {
  fc.assert(
    fc.property(seeds, gaps, (seed, waits) => {
      const { market } = run(seed, waits);
      for (const { symbol } of market.instruments) {
        const { bids, asks } = market.book(symbol);
        expect(bids[0]?.[0]).toBeLessThan(asks[0]?.[0] ?? 0);
        expect(bids).toEqual(bids.toSorted(([a], [b]) => b - a));
        expect(asks).toEqual(asks.toSorted(([a], [b]) => a - b));
        for (const [ticks, steps] of [...bids, ...asks]) {
          expect(Number.isSafeInteger(ticks) && ticks > 0 && Number.isSafeInteger(steps) && steps > 0).toBe(true);
        }
      }
    }),
    { numRuns: 10 },
  );
});

test('twenty contracts are made; BTCUSDT shows at least 500 levels a side, the others at least 100', () => {
  const market = new SimulatedMarket({ seed: 3, at: AT });
  expect(market.instruments).toHaveLength(20);
  for (const { symbol } of market.instruments) {
    const { bids, asks } = market.book(symbol);
    expect(Math.min(bids.length, asks.length), symbol).toBeGreaterThanOrEqual(symbol === 'BTCUSDT' ? 500 : 100);
  }
});

test('events tell the whole difference between two books, one id a level', () => {
  const market = new SimulatedMarket({ seed: 5, at: AT, listings: FEW });
  const before = market.book('BTCUSDT');
  const bids = new Map(before.bids);
  const asks = new Map(before.asks);
  const ids: number[] = [];
  market.listen((event) => {
    if (event.type !== 'depth') return;
    expect(event.lastId - event.firstId + 1).toBe(event.bids.length + event.asks.length);
    ids.push(event.firstId, event.lastId);
    if (event.symbol !== 'BTCUSDT') return;
    for (const [ticks, steps] of event.bids) bids.set(ticks, steps);
    for (const [ticks, steps] of event.asks) asks.set(ticks, steps);
  });
  for (let step = 1; step <= 300; step += 1) market.tick(AT + step * 100);
  const after = market.book('BTCUSDT');
  expect(after.bids).not.toEqual(before.bids);
  expect([...bids].filter(([, steps]) => steps > 0).sort(([a], [b]) => b - a)).toEqual(after.bids);
  expect([...asks].filter(([, steps]) => steps > 0).sort(([a], [b]) => a - b)).toEqual(after.asks);
  expect(ids).toEqual(ids.toSorted((a, b) => a - b));
});

test('a book changes in a few levels at each step, and trades happen at its best prices', () => {
  const market = new SimulatedMarket({ seed: 9, at: AT, listings: FEW.slice(0, 1) });
  let changes = 0;
  let trades = 0;
  market.listen((event) => {
    if (event.type === 'depth') changes += event.bids.length + event.asks.length;
    if (event.type !== 'trade') return;
    trades += 1;
    const { bids, asks } = market.book('BTCUSDT');
    expect(event.price).toBe(event.buyerIsMaker ? bids[0]?.[0] : asks[0]?.[0]);
  });
  for (let step = 1; step <= 600; step += 1) market.tick(AT + step * 100);
  expect(changes / 600).toBeGreaterThan(2);
  expect(changes / 600).toBeLessThan(40);
  expect(trades).toBeGreaterThan(100);
});

test('the 24 h figures hold together: low ≤ open, last ≤ high; a day of trades; ids that count them', () => {
  fc.assert(
    fc.property(seeds, fc.array(fc.integer({ min: 100, max: 40 * 3_600_000 }), { maxLength: 4 }), (seed, waits) => {
      const { market } = run(seed, waits);
      for (const { symbol } of market.instruments) {
        const day = market.day(symbol);
        expect(day.low).toBeLessThanOrEqual(Math.min(day.open, day.last));
        expect(day.high).toBeGreaterThanOrEqual(Math.max(day.open, day.last));
        expect(day.volume).toBeGreaterThan(0);
        expect(day.quoteVolume / BigInt(day.volume)).toBeGreaterThanOrEqual(BigInt(day.low));
        expect(day.quoteVolume / BigInt(day.volume)).toBeLessThanOrEqual(BigInt(day.high));
        expect(day.count).toBeGreaterThan(0);
        expect(day.closeTime - day.openTime).toBeGreaterThanOrEqual(24 * 3_600_000);
        expect(day.closeTime - day.openTime).toBeLessThan(24 * 3_600_000 + 60_000);
      }
    }),
    { numRuns: 8 },
  );
});

test('prices are those of the world: BTC near 104,000 and ETH near 3,900', () => {
  const market = new SimulatedMarket({ seed: 1, at: AT, listings: FEW });
  expect(Math.abs(Number(market.mark('BTCUSDT').indexPrice) / 104_000 - 1)).toBeLessThan(0.12);
  expect(Math.abs(Number(market.mark('ETHUSDT').indexPrice) / 3_900 - 1)).toBeLessThan(0.15);
  expect(market.book('BTCUSDT').bids[0]?.[0]).toBeCloseTo(Number(market.mark('BTCUSDT').markPrice) * 10, -4);
});

test('time does not run backwards, and a symbol that is not listed is refused by name', () => {
  const { market, events } = run(1, [1000]);
  const heard = events.length;
  market.tick(AT);
  expect(events).toHaveLength(heard);
  expect(() => market.book('NONEUSDT')).toThrow('NONEUSDT is not listed');
});
