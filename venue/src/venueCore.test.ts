import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { candleOpen, INTERVALS, nextCandleOpen } from '@aldgate/domain/market/interval.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { imbalances } from './engine/conservation.ts';
import type { Candle } from './market/candle.ts';
import { LISTINGS } from './simulation/listings.ts';
import { createVenueCore, type VenueCore } from './venueCore.ts';

const AT = 1_763_690_030_000;
const MINUTE_MS = 60_000;
const listings = LISTINGS.slice(0, 2);
const folder = mkdtempSync(join(tmpdir(), 'floor-'));
afterAll(() => rmSync(folder, { recursive: true }));

let at = AT;
const open = (name: string): VenueCore =>
  createVenueCore({ path: join(folder, name), demo: true, seed: 3, now: () => at, listings });

function advance(floor: VenueCore, ms: number): void {
  for (let left = ms; left > 0; left -= 100) {
    at += 100;
    floor.market.tick(at);
  }
}

let core: VenueCore;
beforeAll(() => {
  core = open('venue.sqlite');
  advance(core, 100_000);
});

/** Merges candles with simple arithmetic. */
function mergeBars(candles: readonly Candle[]) {
  const sum = (of: (candle: Candle) => number) => candles.reduce((total, candle) => total + of(candle), 0);
  const worth = (of: (candle: Candle) => bigint) => candles.reduce((total, candle) => total + of(candle), 0n);
  return {
    open: candles[0]?.open,
    high: Math.max(...candles.map(({ high }) => high)),
    low: Math.min(...candles.map(({ low }) => low)),
    close: candles.at(-1)?.close,
    volume: sum(({ volume }) => volume),
    quoteVolume: worth(({ quoteVolume }) => quoteVolume),
    takerBuyVolume: sum(({ takerBuyVolume }) => takerBuyVolume),
    takerBuyQuoteVolume: worth(({ takerBuyQuoteVolume }) => takerBuyQuoteVolume),
    count: sum(({ count }) => count),
  };
}

test('the same seed and the same times give the same venue, to the last order', () => {
  const before = at;
  at = AT;
  const again = open('again.sqlite');
  advance(again, 20_000);
  at = AT;
  const third = open('third.sqlite');
  advance(third, 20_000);
  expect(third.processor.hash()).toBe(again.processor.hash());
  at = before;
});

test('books have depth and are never crossed, trades flow, and no money comes or goes', () => {
  for (const { instrument } of listings) {
    const { bids, asks } = core.market.book(instrument.symbol);
    expect(Math.min(bids.length, asks.length)).toBeGreaterThan(100);
    expect((bids[0]?.[0] ?? 0) < (asks[0]?.[0] ?? 0)).toBe(true);
    expect(core.market.trades(instrument.symbol).length).toBeGreaterThan(100);
  }
  expect(imbalances(core.processor.engine.state)).toEqual(new Map());
});

test('a minute that traded has about the trades and the volume that history gives it', () => {
  const startTime = Math.ceil(AT / MINUTE_MS) * MINUTE_MS;
  for (const listing of listings) {
    const { symbol } = listing.instrument;
    const traded = core.market.candles(symbol, { interval: '1m', startTime, limit: 1 })[0];
    const of = createVenueCore({ path: ':memory:', demo: false, seed: 3, now: () => AT + 10 * MINUTE_MS, listings });
    const simulated = of.market.candles(symbol, { interval: '1m', startTime, limit: 1 })[0];
    const ratio = (field: 'count' | 'volume') => (traded?.[field] ?? 0) / (simulated?.[field] ?? 0);
    expect(ratio('count'), symbol).toBeGreaterThan(0.75);
    expect(ratio('count'), symbol).toBeLessThan(1.3);
    expect(ratio('volume'), symbol).toBeGreaterThan(0.3);
    expect(ratio('volume'), symbol).toBeLessThan(3);
  }
});

test('TR-04 candles of the minutes that were watched are their trades', () => {
  const trades = core.market.trades('BTCUSDT');
  const from = Math.ceil(AT / MINUTE_MS) * MINUTE_MS;
  const [candle] = core.market.candles('BTCUSDT', { interval: '1m', startTime: from, limit: 1 });
  const of = trades.filter(({ time }) => time >= from && time < from + MINUTE_MS);
  expect(candle).toMatchObject({
    open: of[0]?.price,
    close: of.at(-1)?.price,
    volume: of.reduce((sum, { quantity }) => sum + quantity, 0),
    count: of.length,
    lastTradeId: of.at(-1)?.id,
  });
});

test.each(INTERVALS)(
  'TR-04 a candle of %s is the candles of its minutes, across the venue’s beginning too',
  (interval) => {
    const openTime = candleOpen(interval, AT);
    const whole = core.market.candles('BTCUSDT', { interval, startTime: openTime, limit: 1 });
    const end = Math.min(nextCandleOpen(interval, openTime), at + 1) - 1;
    const minutes = core.market.candles('BTCUSDT', {
      interval: '1m',
      startTime: openTime,
      endTime: end,
      limit: 50_000,
    });
    expect(mergeBars(whole)).toEqual(mergeBars(minutes));
  },
);

test('TR-04 a venue that is opened again is the one that was left, with its books, trades and candles', () => {
  const observed = (of: VenueCore) => ({
    hash: of.processor.hash(),
    trades: of.market.trades('BTCUSDT'),
    book: of.market.book('BTCUSDT'),
    candles: of.market.candles('BTCUSDT', { interval: '1m', limit: 6 }),
    hours: of.market.candles('ETHUSDT', { interval: '1h', limit: 30 }),
    day: of.market.day('ETHUSDT'),
    mark: of.market.mark('ETHUSDT'),
  });
  // Ticks that wait to be written are forgotten.
  core.processor.flush();
  const left = observed(core);
  core.processor.abandon();
  core = open('venue.sqlite');
  expect(observed(core)).toEqual(left);
  advance(core, 5_000);
  const [before, after] = [left.trades.at(-1)?.id ?? 0, core.market.trades('BTCUSDT').at(-1)?.id ?? 0];
  expect(after).toBeGreaterThan(before);
});

test('TR-04 minutes in which the venue was not there are those of the path, and stay what they are', () => {
  core.processor.abandon();
  at += 10 * MINUTE_MS;
  core = open('venue.sqlite');
  advance(core, 2_000);
  const minutes = () => core.market.candles('BTCUSDT', { interval: '1m', endTime: at - MINUTE_MS, limit: 15 });
  const seen = minutes();
  expect(seen.every(({ count }) => count > 0)).toBe(true);
  core.processor.close();
  core = open('venue.sqlite');
  expect(minutes()).toEqual(seen);
});
