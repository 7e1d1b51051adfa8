import { expect, test } from 'vitest';
import { ccxtClient } from './support/ccxtClient.ts';
import { eventually, openStillVenue, openVenue } from './support/openVenue.ts';
import { BTC, ETH } from './support/prices.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const FUNDING_MS = 8 * HOUR_MS;

test('TR-01 ccxt loads the markets with their precision, limits and contract size', async () => {
  const client = await ccxtClient(await openStillVenue());
  expect(client.symbols).toHaveLength(20);
  expect(client.market(BTC)).toMatchObject({
    id: 'BTCUSDT',
    base: 'BTC',
    quote: 'USDT',
    settle: 'USDT',
    type: 'swap',
    linear: true,
    active: true,
    contractSize: 1,
    precision: { amount: 0.001, price: 0.1 },
    limits: { amount: { min: 0.001, max: 1000 }, market: { min: 0.001, max: 120 }, cost: { min: 100 } },
  });
  expect(client.priceToPrecision(BTC, 100_000.06)).toBe('100000.1');
  expect(client.amountToPrecision(BTC, 0.0129)).toBe('0.012');
});

test('TR-01 ccxt loads the markets without a key as well', async () => {
  const client = await ccxtClient(await openStillVenue(), { key: '', secret: '' });
  expect(client.symbols).toContain(ETH);
});

test('ccxt reads the time and the status of the exchange', async () => {
  const client = await ccxtClient(await openStillVenue());
  expect(Math.abs(Number(await client.fetchTime()) - Date.now())).toBeLessThan(MINUTE_MS);
  expect(await client.fetchStatus()).toMatchObject({ status: 'ok' });
});

test('TR-04 ccxt reads book, trades and tickers', async () => {
  const client = await ccxtClient(await openVenue());
  const { bids, asks, nonce } = await client.fetchOrderBook(BTC, 20);
  expect([bids.length, asks.length]).toEqual([20, 20]);
  expect(Number(bids[0]?.[0])).toBeLessThan(Number(asks[0]?.[0]));
  expect(nonce).toBeGreaterThan(0);

  const trades = await eventually(async () => {
    const read = await client.fetchTrades(BTC, undefined, 150);
    expect(read.length).toBeGreaterThan(3);
    return read;
  });
  for (const { side, price, amount } of trades) {
    expect(side).toMatch(/^(buy|sell)$/);
    expect(Number(price) * Number(amount)).toBeGreaterThan(0);
  }
  const since = Number(trades[1]?.timestamp);
  const sinceThen = trades.filter(({ timestamp }) => Number(timestamp) >= since);
  expect(await client.fetchTrades(BTC, since, 2)).toEqual(sinceThen.slice(0, 2));

  const { last, high, low, baseVolume } = await client.fetchTicker(BTC);
  expect(Number(low)).toBeLessThanOrEqual(Number(last));
  expect(Number(high)).toBeGreaterThanOrEqual(Number(last));
  expect(Number(baseVolume)).toBeGreaterThan(0);
  expect(Object.keys(await client.fetchTickers())).toHaveLength(20);
  expect(Object.keys(await client.fetchBidsAsks())).toHaveLength(20);
  expect(Number((await client.fetchOpenInterest(BTC)).openInterestAmount)).toBeGreaterThan(0);
});

test('TR-04 ccxt reads candles of every length without a gap', async () => {
  const client = await ccxtClient(await openStillVenue());
  const lengths = {
    '1m': MINUTE_MS,
    '15m': 15 * MINUTE_MS,
    '4h': 4 * HOUR_MS,
    '1d': 24 * HOUR_MS,
    '1w': 168 * HOUR_MS,
  };
  for (const [interval, length] of Object.entries(lengths)) {
    const candles = await client.fetchOHLCV(BTC, interval, undefined, 50);
    const times = candles.map(([time]) => Number(time));
    expect(times).toEqual(Array.from({ length: 50 }, (_, index) => Number(times[0]) + index * length));
    for (const [, open = 0, high, low, close = 0] of candles) {
      expect(high).toBeGreaterThanOrEqual(Math.max(open, close));
      expect(low).toBeLessThanOrEqual(Math.min(open, close));
    }
    expect(await client.fetchOHLCV(BTC, interval, times[10], 5)).toEqual(candles.slice(10, 15));
  }
  const [month] = await client.fetchOHLCV(BTC, '1M', undefined, 1);
  expect(new Date(Number(month?.[0])).getUTCDate()).toBe(1);
});

test('TR-19 ccxt reads the funding rate that runs, and those that were settled', async () => {
  // An hour after the last due time.
  let ahead = HOUR_MS - (Date.now() % FUNDING_MS);
  const venue = await openVenue({ now: () => Date.now() + ahead });
  const client = await ccxtClient(venue);
  const { fundingRate, fundingTimestamp, markPrice } = await client.fetchFundingRate(BTC);
  expect(fundingRate).toBeTypeOf('number');
  expect(Number(fundingTimestamp) % FUNDING_MS).toBe(0);
  expect(Number(markPrice)).toBeGreaterThan(0);
  expect(Object.keys(await client.fetchFundingRates())).toHaveLength(20);

  await client.createOrder(BTC, 'market', 'buy', 0.1);
  ahead = Number(fundingTimestamp) - Date.now();
  venue.tick();
  await client.loadTimeDifference();
  const [settled] = await client.fetchFundingRateHistory(BTC);
  expect(dueTime(settled?.timestamp)).toBe(fundingTimestamp);
  const [paid] = await client.fetchFundingHistory(BTC);
  expect(paid).toMatchObject({ symbol: BTC, code: 'USDT', timestamp: settled?.timestamp });
  expect(Math.sign(Number(paid?.amount))).toBe(-Math.sign(Number(settled?.fundingRate)));
  expect((await client.fetchFundingRate(BTC)).fundingTimestamp).toBe(Number(fundingTimestamp) + FUNDING_MS);
});

/** Funding is settled by the first tick at or after its due time. */
function dueTime(settledAt: number | undefined): number {
  return Math.floor(Number(settledAt) / FUNDING_MS) * FUNDING_MS;
}
