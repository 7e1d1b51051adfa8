import { candleOpen, INTERVALS, nextCandleOpen } from '@aldgate/domain/market/interval.ts';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Candle } from '../market/candle.ts';
import { LISTINGS } from './listings.ts';
import { SimulatedMarket } from './simulatedMarket.ts';

const AT = 1_763_690_000_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const listings = LISTINGS.slice(0, 1);
const open = (seed: number, at: number) => new SimulatedMarket({ seed, at, listings });

/** Several candles as one, by the plainest arithmetic. */
function merged(parts: readonly Candle[]): Omit<Candle, 'openTime' | 'closeTime' | 'firstTradeId' | 'lastTradeId'> {
  const total = (of: (candle: Candle) => number) => parts.reduce((sum, candle) => sum + of(candle), 0);
  const worth = (of: (candle: Candle) => bigint) => parts.reduce((sum, candle) => sum + of(candle), 0n);
  return {
    open: parts[0]?.open ?? 0,
    high: Math.max(...parts.map(({ high }) => high)),
    low: Math.min(...parts.map(({ low }) => low)),
    close: parts.at(-1)?.close ?? 0,
    volume: total(({ volume }) => volume),
    quoteVolume: worth(({ quoteVolume }) => quoteVolume),
    takerBuyVolume: total(({ takerBuyVolume }) => takerBuyVolume),
    takerBuyQuoteVolume: worth(({ takerBuyQuoteVolume }) => takerBuyQuoteVolume),
    count: total(({ count }) => count),
  };
}

test('trades and candles are functions of time: a market that opened later, or ticked unevenly, has the same', () => {
  fc.assert(
    fc.property(
      fc.nat(),
      fc.array(fc.integer({ min: 1, max: 9_000 }), { minLength: 1, maxLength: 40 }),
      (seed, waits) => {
        const early = open(seed, AT);
        let at = AT;
        for (const wait of waits) {
          at += wait;
          early.tick(at);
        }
        const late = open(seed, at);
        const bare = (market: SimulatedMarket) =>
          market
            .trades('BTCUSDT')
            .map(({ time, price, quantity, buyerIsMaker }) => ({ time, price, quantity, buyerIsMaker }));
        const trades = bare(late);
        expect(trades.length).toBeGreaterThan(900);
        expect(bare(early).slice(-trades.length)).toEqual(trades);
        expect(late.book('BTCUSDT').bids).toEqual(early.book('BTCUSDT').bids);
        const candles = (market: SimulatedMarket) => merged(market.candles('BTCUSDT', { interval: '1m', limit: 5 }));
        expect(candles(late)).toEqual(candles(early));
      },
    ),
    { numRuns: 10 },
  );
});

test('a restart within the minute gives the same trades the same ids; a later one repeats none', () => {
  const first = open(3, AT);
  const ids = (market: SimulatedMarket) => market.trades('BTCUSDT').map(({ id, time }) => `${id} ${time}`);
  for (let at = AT; at <= AT + 30_000; at += 100) first.tick(at);
  expect(ids(open(3, AT + 30_000))).toEqual(ids(first));
  const last = first.trades('BTCUSDT').at(-1)?.id ?? 0;
  expect(open(3, AT + 60_000).trades('BTCUSDT')[0]?.id).toBeGreaterThan(last);
});

test('a short delay tells the trades it passed over; after a long one they are kept but not told', () => {
  const market = open(5, AT);
  const told: number[] = [];
  market.listen((event) => {
    if (event.type === 'trade') told.push(event.id);
  });
  const before = market.trades('BTCUSDT').length;
  market.tick(AT + 8_000);
  expect(told).toEqual(
    market
      .trades('BTCUSDT')
      .slice(before)
      .map(({ id }) => id),
  );
  expect(told.length).toBeGreaterThan(10);
  const heard = told.length;
  market.tick(AT + 3 * MINUTE_MS);
  expect(told.length - heard).toBeLessThanOrEqual(1);
  expect(market.trades('BTCUSDT').length - before - heard).toBeGreaterThan(400);
});

test('TR-04 candles of every interval are their minutes, before the start, over it and after it', () => {
  const market = open(4, AT - HOUR_MS);
  for (let at = AT - HOUR_MS; at <= AT; at += 4_000) market.tick(at);
  for (const interval of INTERVALS) {
    const last = market.candles('BTCUSDT', { interval, limit: 3 });
    expect(last).toHaveLength(3);
    const spans = ['3d', '1w', '1M'].includes(interval) ? [] : last;
    for (const candle of spans) {
      const { openTime: startTime, closeTime: endTime } = candle;
      const minutes = market.candles('BTCUSDT', { interval: '1m', startTime, endTime, limit: 1440 });
      expect(candle).toMatchObject(merged(minutes));
    }
    expect(last.at(-1)?.close).toBe(market.day('BTCUSDT').last);
  }
  const [week] = market.candles('BTCUSDT', { interval: '1w', limit: 2 });
  const days = market.candles('BTCUSDT', {
    interval: '1d',
    startTime: week?.openTime,
    endTime: week?.closeTime,
    limit: 9,
  });
  expect(days).toHaveLength(7);
  expect(week).toMatchObject(merged(days));
});

test('TR-04 candles are those asked for: from a start on, back from an end, or the last ones', () => {
  const market = open(6, AT);
  const listed = LISTINGS[0]?.instrument.onboardDate ?? 0;
  fc.assert(
    fc.property(
      fc.constantFrom('1d', '1w', '1M' as const),
      fc.option(fc.integer({ min: listed - 90 * 24 * HOUR_MS, max: AT + HOUR_MS }), { nil: undefined }),
      fc.option(fc.integer({ min: listed - 90 * 24 * HOUR_MS, max: AT + HOUR_MS }), { nil: undefined }),
      fc.integer({ min: 1, max: 30 }),
      (interval, startTime, endTime, limit) => {
        const all: number[] = [];
        for (let at = candleOpen(interval, listed); at <= AT; at = nextCandleOpen(interval, at)) all.push(at);
        const fits = all.filter((at) => at >= (startTime ?? 0) && at <= (endTime ?? AT));
        const expected = startTime === undefined ? fits.slice(-limit) : fits.slice(0, limit);
        const candles = market.candles('BTCUSDT', { interval, startTime, endTime, limit });
        expect(candles.map(({ openTime }) => openTime)).toEqual(expected);
        for (const { openTime, closeTime } of candles) expect(closeTime + 1).toBe(nextCandleOpen(interval, openTime));
      },
    ),
    { numRuns: 60 },
  );
});

test('TR-04 the 24 h figures are the sum of the candles since their opening time', () => {
  const market = open(8, AT);
  for (let at = AT; at <= AT + 5 * MINUTE_MS; at += 1_300) market.tick(at);
  const day = market.day('BTCUSDT');
  const minutes = market.candles('BTCUSDT', { interval: '1m', startTime: day.openTime, limit: 1500 });
  const { close: last, ...figures } = merged(minutes);
  const { takerBuyVolume: _, takerBuyQuoteVolume: __, ...shown } = figures;
  expect(day).toMatchObject({ ...shown, last });
  expect(minutes).toHaveLength(1441);
});
