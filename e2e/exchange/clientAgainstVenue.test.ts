import { LiveBook } from '@aldgate/exchange/book/liveBook.ts';
import { LocalOrderBook } from '@aldgate/exchange/book/localOrderBook.ts';
import { type Candle, parseKlineEvent, parseKlineRow } from '@aldgate/exchange/candle.ts';
import { parsePrecision } from '@aldgate/exchange/precision.ts';
import { ExchangeRest } from '@aldgate/exchange/rest/exchangeRest.ts';
import { MarketStream } from '@aldgate/exchange/stream/marketStream.ts';
import {
  aggTradeStream,
  allMiniTickersStream,
  depthStream,
  klineStream,
  markPriceStream,
  partialDepthStream,
} from '@aldgate/exchange/stream/streams.ts';
import { TradeList } from '@aldgate/exchange/trades/tradeList.ts';
import type { DepthUpdate } from '@aldgate/exchange/wire.ts';
import { startVenue, type Venue } from '@aldgate/venue';
import { expect, onTestFinished, test } from 'vitest';

/** A venue with a client on each market root; all closed at the end of the test. */
/** A Friday afternoon: the simulated market trades more than at night. */
const BUSY_AT = Date.UTC(2025, 10, 21, 15);

async function connected({ warmUpMs = 1_000, startAt = Date.now() } = {}) {
  const ahead = startAt - Date.now();
  const venue = await startVenue({ port: 0, seed: 11, warmUpMs, now: () => Date.now() + ahead });
  const socket = (root: string) => new MarketStream({ url: `${venue.url.replace('http', 'ws')}/${root}/stream` });
  const books = socket('public');
  const prices = socket('market');
  const rest = new ExchangeRest({ rest: venue.url });
  onTestFinished(async () => {
    books.close();
    prices.close();
    await venue.close();
  });
  return { venue, books, prices, rest };
}

/** Waits for a state, checked on each notification. */
async function until(isSo: () => boolean, announced: (listener: () => void) => () => void): Promise<void> {
  if (isSo()) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = announced(() => {
    if (isSo()) resolve();
  });
  await promise;
  stop();
}

test('TR-04 the client reads time, exchange info, depth and tickers of the venue', async () => {
  const all = await connected();
  expect(await all.rest.time()).toBeGreaterThan(1_700_000_000_000);
  const { symbols } = await all.rest.exchangeInfo();
  expect(symbols.map(({ symbol }) => symbol)).toContain('BTCUSDT');
  const precisions = symbols.map((symbol) => parsePrecision(symbol));
  expect(precisions[0]).toEqual({ tick: '0.10', step: '0.001', pricePrecision: 1, quantityPrecision: 3 });
  expect((await all.rest.depth('BTCUSDT', 20)).bids).toHaveLength(20);
  expect((await all.rest.ticker24h('ETHUSDT')).symbol).toBe('ETHUSDT');
  expect(await all.rest.ticker24h()).toHaveLength(20);
  expect(await all.rest.bookTicker()).toHaveLength(20);
  await expect(all.rest.depth('NONE')).rejects.toMatchObject({ code: -1121, status: 400 });
});

test('TR-04 the client’s book is the venue’s book, level by level', async () => {
  const all = await connected();
  const book = new LocalOrderBook();
  const enough = new Promise<void>((resolve) => {
    all.books.subscribe(depthStream('BTCUSDT'), (event) => {
      book.applyUpdate(event);
      if (book.counts.applied === 10) resolve();
    });
  });
  await until(
    () => all.books.status.state === 'live',
    (check) => all.books.onState(check),
  );
  while (!book.applySnapshot(await all.rest.depth('BTCUSDT', 1000)));
  await enough;
  await sameAs(all.venue, book);
});

/** Compares both at the same update id. */
async function sameAs(venue: Venue, book: LocalOrderBook): Promise<void> {
  const rest = new ExchangeRest({ rest: venue.url });
  for (;;) {
    const truth = await rest.depth('BTCUSDT', 1000);
    if (truth.lastUpdateId !== book.lastUpdateId) continue;
    expect(book.bids(1000)).toEqual(truth.bids);
    expect(book.asks(1000)).toEqual(truth.asks);
    return;
  }
}

test('TR-04 a live book fetches its snapshot and continues without a gap', async () => {
  const all = await connected();
  const book = new LiveBook({ symbol: 'ETHUSDT', rest: all.rest, stream: all.books });
  await until(
    () => book.isLive,
    (check) => book.onChange(check),
  );
  const id = book.book.lastUpdateId;
  await until(
    () => book.book.lastUpdateId > id,
    (check) => book.onChange(check),
  );
  expect(Number(book.book.bestBid?.[0])).toBeLessThan(Number(book.book.bestAsk?.[0]));
  expect(book.book.counts.resyncs).toBe(0);
  book.close();
});

test('TR-05 after the venue was away the client is live again with its subscriptions', async () => {
  const first = await startVenue({ port: 0, seed: 11 });
  const stream = new MarketStream({ url: `${first.url.replace('http', 'ws')}/public/stream` });
  let received = 0;
  const listeners = new Set<() => void>();
  stream.subscribe(depthStream('BTCUSDT'), () => {
    received += 1;
    for (const listener of listeners) listener();
  });
  const onData = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  await until(() => received > 0, onData);
  await first.close();
  await until(
    () => stream.status.state === 'reconnecting',
    (check) => stream.onState(check),
  );
  const second = await startVenue({ port: first.port, seed: 11 });
  stream.wake();
  const before = received;
  await until(() => received > before, onData);
  expect(stream.status.state).toBe('live');
  stream.close();
  await second.close();
});

test('TR-04 marks and tickers arrive on the market root', async () => {
  const all = await connected();
  const mark = await new Promise<string>((resolve) => {
    all.prices.subscribe(markPriceStream('BTCUSDT'), ({ s, p }) => resolve(`${s} ${p}`));
  });
  expect(mark).toMatch(/^BTCUSDT \d+\.\d{8}$/);
  const symbols = await new Promise<string[]>((resolve) => {
    all.prices.subscribe(allMiniTickersStream, (tickers) => resolve(tickers.map(({ s }) => s)));
  });
  expect(symbols.length).toBeGreaterThan(0);
});

test('TR-04 candles by REST and by stream are one series: the stream closes what REST then lists', async () => {
  let at = 1_763_690_035_000;
  const venue = await startVenue({ port: 0, seed: 11, now: () => at, every: () => () => undefined });
  const stream = new MarketStream({ url: `${venue.url.replace('http', 'ws')}/market/stream` });
  const rest = new ExchangeRest({ rest: venue.url });
  onTestFinished(async () => {
    stream.close();
    await venue.close();
  });
  const listeners = new Set<() => void>();
  const onCandle = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const closed: Candle[] = [];
  const times: number[] = [];
  stream.subscribe(klineStream('BTCUSDT', '1m'), (event) => {
    times.push(event.E);
    if (event.k.x) closed.push(parseKlineEvent(event));
    for (const listener of listeners) listener();
  });
  // The venue sends once the subscription has arrived; ticking until then only advances its time.
  while (times.length === 0) {
    at += 250;
    venue.tick();
    await rest.time();
  }
  for (let step = 0; step < 1300; step += 1) {
    at += 100;
    venue.tick();
  }
  await until(() => closed.length >= 2, onCandle);
  const candles = [...closed];
  const startTime = candles[0]?.openTime ?? 0;
  const rows = await rest.klines('BTCUSDT', '1m', { startTime, limit: candles.length });
  expect(candles).toEqual(rows.map(parseKlineRow));
});

test('TR-06 the trade list begins with 150 of REST and goes on with the stream, each trade once', async () => {
  const all = await connected({ warmUpMs: 90_000, startAt: BUSY_AT });
  const list = new TradeList();
  const listeners = new Set<() => void>();
  const onTrade = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  let added = 0;
  all.prices.subscribe(aggTradeStream('BTCUSDT'), (event) => {
    list.add(event);
    added += 1;
    for (const listener of listeners) listener();
  });
  await until(() => added >= 2, onTrade);
  const first = await all.rest.trades('BTCUSDT', 150);
  list.load(first);
  const loaded = added;
  await until(() => added >= loaded + 5, onTrade);
  const newest = list.trades.at(-1)?.id ?? 0;
  expect(list.trades.length).toBeGreaterThanOrEqual(150);
  expect(list.trades.slice(0, 150)).toEqual(
    first.map(({ id, time, price, qty, isBuyerMaker }) => ({ id, time, price, quantity: qty, isBuyerMaker })),
  );
  // The stream adds up the trades of one order at a price.
  const after = (await all.rest.aggTrades('BTCUSDT', { limit: 100 })).filter(
    ({ l }) => l > (first.at(-1)?.id ?? newest) && l <= newest,
  );
  expect(list.trades.slice(150)).toEqual(
    after.map(({ l: id, T: time, p: price, q: quantity, m: isBuyerMaker }) => ({
      id,
      time,
      price,
      quantity,
      isBuyerMaker,
    })),
  );
  const aggregates = await all.rest.aggTrades('BTCUSDT', { limit: 3 });
  expect(aggregates).toHaveLength(3);
  expect((await all.rest.premiumIndex('BTCUSDT')).symbol).toBe('BTCUSDT');
  expect(await all.rest.premiumIndex()).toHaveLength(20);
});

test('TR-04 the best levels of a book come whole, and their age is known', async () => {
  const all = await connected();
  const top = partialDepthStream('BTCUSDT', 5);
  const event = await new Promise<DepthUpdate>((resolve) => {
    all.books.subscribe(top, resolve);
  });
  expect([event.b.length, event.a.length]).toEqual([5, 5]);
  expect(Number(event.b[0]?.[0])).toBeLessThan(Number(event.a[0]?.[0]));
  expect(all.books.streamAge(top)).toBeGreaterThanOrEqual(0);
});
