import { expect, test, vi } from 'vitest';
import { ccxtProClient } from './support/ccxtClient.ts';
import { eventually, openVenue } from './support/openVenue.ts';
import { BTC, ETH } from './support/prices.ts';

test('TR-04 ccxt.pro keeps the book in step with the venue’s', async () => {
  let isLive = true;
  const every = (ms: number, tick: () => void) => {
    const timer = setInterval(() => isLive && tick(), ms);
    return () => clearInterval(timer);
  };
  const venue = await openVenue({ every });
  const client = await ccxtProClient(venue);
  for (let updates = 0; updates < 20; updates += 1) {
    const { bids, asks } = await client.watchOrderBook(BTC);
    expect(Number(bids[0]?.[0])).toBeLessThan(Number(asks[0]?.[0]));
  }
  isLive = false;
  await eventually(async () => {
    // Sends pending events, unless the stream's interval has not passed; then the next attempt does.
    venue.tick();
    const read = await client.fetchOrderBook(BTC, 20);
    await vi.waitFor(
      () => {
        const kept = client.orderbooks[BTC];
        expect(kept?.bids.slice(0, 20)).toEqual(read.bids);
        expect(kept?.asks.slice(0, 20)).toEqual(read.asks);
      },
      { timeout: 300, interval: 20 },
    );
  });
});

test('TR-04 ccxt.pro keeps the books of several symbols', async () => {
  const client = await ccxtProClient(await openVenue());
  const seen = new Set<string>();
  while (seen.size < 2) seen.add((await client.watchOrderBookForSymbols([BTC, ETH])).symbol ?? '');
  expect(seen).toEqual(new Set([BTC, ETH]));
});

test('TR-04 ccxt.pro watches trades, candles and tickers', async () => {
  const client = await ccxtProClient(await openVenue());
  const [trade] = await client.watchTrades(BTC);
  expect(trade).toMatchObject({ symbol: BTC, side: expect.stringMatching(/^(buy|sell)$/) });
  const [candle] = await client.watchOHLCV(BTC, '1m');
  expect(Number(candle?.[0]) % 60_000).toBe(0);
  expect(Number(candle?.[2])).toBeGreaterThanOrEqual(Number(candle?.[3]));
  expect(await client.watchTicker(BTC)).toMatchObject({ symbol: BTC, last: expect.any(Number) });
  expect(Object.keys(await client.watchTickers([BTC, ETH])).length).toBeGreaterThan(0);
  const quote = (await client.watchBidsAsks([BTC]))[BTC];
  expect(Number(quote?.bid)).toBeLessThan(Number(quote?.ask));
  expect(await client.watchMarkPrice(BTC)).toMatchObject({ symbol: BTC, markPrice: expect.any(Number) });
});

test('ccxt.pro stops watching', async () => {
  const client = await ccxtProClient(await openVenue());
  await client.watchTicker(BTC);
  expect(await client.unWatchTicker(BTC)).toBe(true);
  await client.watchOrderBook(BTC);
  expect(await client.unWatchOrderBook(BTC)).toBe(true);
});
