import { expect, test } from 'vitest';
import { get } from '../testing/get.ts';
import { BOB, signedClient } from '../testing/signed.ts';
import { tradingVenue } from '../testing/tradingVenue.ts';
import { startVenue, type Venue } from '../venue.ts';

const KEY = 'a-key-of-the-controls';
const MINUTE_MS = 60_000;
const stillVenue = () => tradingVenue({ market: 'still', control: { port: 0, key: KEY } });

/** Without the outermost bid, which changes each second. */
function readBook({ market }: Venue, symbol: string) {
  const { bids, asks } = market.book(symbol);
  return { bids: bids.slice(0, -1), asks };
}

/** Everything that a market may change. */
async function readMarket(venue: Venue) {
  const { body } = await get(venue.url, '/rates');
  return venue.market.instruments.map(({ id: symbol, product }) => {
    const { nextFundingTime: _, ...mark } = product === 'usdm' ? venue.market.mark(symbol) : { nextFundingTime: 0 };
    const { last, lastTradeId } = venue.market.day(symbol);
    return { symbol, mark, last, lastTradeId, book: readBook(venue, symbol), rates: (body as { rates: [] }).rates };
  });
}

test('in a still market no price, rate or quote changes, and nobody trades', async () => {
  const manual = await stillVenue();
  const { venue } = manual;
  const before = await readMarket(venue);
  manual.advance(2 * MINUTE_MS);
  expect(await readMarket(venue)).toEqual(before);
  const [bitcoin] = before;
  expect(bitcoin).toMatchObject({ mark: { indexPrice: '104000.05000000', fundingRate: '0.00010000' } });
  expect(bitcoin?.book.bids.length).toBeGreaterThan(500);
  for (const { symbol, book, last } of before) {
    const [[bid = 0] = [], [ask = 0] = []] = [book.bids[0], book.asks[0]];
    expect(ask - bid, symbol).toBe(1);
    expect([bid, ask], symbol).toContain(last);
    expect(venue.market.trades(symbol).length, symbol).toBeGreaterThan(5);
  }
  for (const { symbol } of venue.market.contracts) {
    const { markPrice, indexPrice } = venue.market.mark(symbol);
    expect(markPrice, symbol).toBe(indexPrice);
  }
});

test('the book of a still market changes each second beyond the levels read, so it stays fresh', async () => {
  const manual = await stillVenue();
  const { venue } = manual;
  const read = () => venue.market.instruments.map(({ id }) => venue.market.book(id));
  let before = read();
  for (const seconds of [1, 1, 1, 2, 10, 60, 3_600, 86_400]) {
    manual.leap(seconds * 1_000);
    const after = read();
    for (const [index, book] of after.entries()) {
      expect(book.lastUpdateId).toBeGreaterThan(before[index]?.lastUpdateId ?? 0);
      expect(book.bids.slice(0, 100)).toEqual(before[index]?.bids.slice(0, 100));
    }
    before = after;
  }
});

test('prices and the past are the same whenever a still market starts', async () => {
  const first = await stillVenue();
  const second = await tradingVenue({ market: 'still', now: () => 1_791_234_567_000 });
  const past = ({ venue }: typeof first, symbol: string) =>
    venue.market
      .candles(symbol, { interval: '1m', limit: 30 })
      .slice(0, -1)
      .map(({ open, close }) => [open, close]);
  for (const { id } of first.venue.market.instruments) expect(past(second, id), id).toEqual(past(first, id));
  for (const { symbol } of first.venue.market.contracts)
    expect(second.venue.market.mark(symbol).markPrice).toBe(first.venue.market.mark(symbol).markPrice);
});

test('the past leads to the still price without a jump, and stays there in minutes without the venue', async () => {
  const manual = await stillVenue();
  const { venue } = manual;
  manual.advance(MINUTE_MS);
  manual.leap(10 * MINUTE_MS);
  for (const { id: symbol } of venue.market.instruments) {
    const candles = venue.market.candles(symbol, { interval: '1m', limit: 1_000 });
    for (const [index, { open }] of candles.entries()) {
      const before = candles[index - 1];
      if (before !== undefined) expect(Math.abs(open - before.close), `${symbol} ${index}`).toBeLessThanOrEqual(1);
    }
    expect(new Set(candles.slice(0, 900).map(({ close }) => close)).size).toBeGreaterThan(5);
    const still = candles.slice(-9).flatMap(({ open, high, low, close }) => [open, high, low, close]);
    expect(Math.max(...still) - Math.min(...still), symbol).toBeLessThanOrEqual(1);
  }
});

test('the makers fill their book up again after a customer has taken from it', async () => {
  const manual = await stillVenue();
  const { venue, alice } = manual;
  const before = venue.market.book('ETHUSDT');
  const [taken = 0, left = 0] = [before.asks[0]?.[1], before.asks[1]?.[1]];
  const quantity = ((taken + Math.floor(left / 2)) / 1_000).toFixed(3);
  await alice('POST /fapi/v1/order', { symbol: 'ETHUSDT', side: 'BUY', type: 'MARKET', quantity });
  expect(venue.market.book('ETHUSDT').asks[0]?.[0]).toBe(before.asks[1]?.[0]);
  manual.advance(100);
  const after = venue.market.book('ETHUSDT');
  expect([after.bids, after.asks]).toEqual([before.bids, before.asks]);
  expect(after.lastUpdateId).toBeGreaterThan(before.lastUpdateId);
});

test('a customer’s resting order is not taken, and is hit by other customers', async () => {
  const manual = await stillVenue();
  const { url, now, venue, alice } = manual;
  const best = {
    symbol: 'BTCUSDT',
    side: 'BUY',
    type: 'LIMIT',
    timeInForce: 'GTC',
    price: '104000',
    quantity: '0.010',
  };
  const { orderId } = (await alice('POST /fapi/v1/order', best)).body;
  const trades = venue.market.trades('BTCUSDT').length;
  manual.advance(MINUTE_MS);
  expect(venue.market.trades('BTCUSDT')).toHaveLength(trades);
  const [level] = venue.market.book('BTCUSDT').bids;
  const all = { symbol: 'BTCUSDT', side: 'SELL', type: 'MARKET', quantity: ((level?.[1] ?? 0) / 1_000).toFixed(3) };
  await signedClient(url, BOB, now)('POST /fapi/v1/order', all);
  const { status } = (await alice('GET /fapi/v1/order', { symbol: 'BTCUSDT', orderId })).body;
  expect(status).toBe('FILLED');
});

test('a shock moves index, quotes and last price of a still market, which is still again after it', async () => {
  const manual = await stillVenue();
  const { venue } = manual;
  const before = readBook(venue, 'BTCUSDT');
  const query = 'kind=squeeze&symbol=BTCUSDT&percent=-8&seconds=10';
  await get(venue.controlUrl ?? '', `/shocks?${query}`, { method: 'POST', headers: { 'x-mbx-apikey': KEY } });
  manual.advance(15_000);
  expect(Number(venue.market.mark('BTCUSDT').indexPrice)).toBeCloseTo(104_000.05 * 0.92, 1);
  const bid = (venue.market.book('BTCUSDT').bids[0]?.[0] ?? 0) / 10;
  expect(bid / 104_000).toBeCloseTo(0.92, 4);
  expect(venue.market.day('BTCUSDT').last / 10 / bid).toBeCloseTo(1, 4);
  manual.advance(60_000);
  expect(readBook(venue, 'BTCUSDT')).toEqual(before);
  const trades = venue.market.day('BTCUSDT').lastTradeId;
  manual.advance(60_000);
  expect(readBook(venue, 'BTCUSDT')).toEqual(before);
  expect(venue.market.day('BTCUSDT').lastTradeId).toBe(trades);
});

test('a still market without a warm-up opens within its first seconds', async () => {
  let at = 1_763_690_000_000;
  const venue = await startVenue({
    port: 0,
    market: 'still',
    warmUpMs: 0,
    now: () => at,
    every: () => () => undefined,
  });
  for (let step = 0; step < 50; step += 1) {
    at += 100;
    venue.tick();
  }
  expect(venue.market.trades('BTCUSDT').length).toBeGreaterThan(5);
  await venue.close();
});
