import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { AccountEvent } from '@aldgate/domain/trading/accountReport.ts';
import type { OrderUpdate } from '@aldgate/domain/trading/orderUpdate.ts';
import { LiveBook } from '@aldgate/exchange/book/liveBook.ts';
import { SpotClient } from '@aldgate/exchange/products/spot/spotClient.ts';
import { ExchangeRest } from '@aldgate/exchange/rest/exchangeRest.ts';
import { SignedRest } from '@aldgate/exchange/signed/signedRest.ts';
import { MarketStream } from '@aldgate/exchange/stream/marketStream.ts';
import { newSpotOrder } from '@aldgate/exchange/testing/spotRows.ts';
import { parseTradingRules } from '@aldgate/exchange/tradingRules.ts';
import { startVenue, type Venue } from '@aldgate/venue';
import { expect, onTestFinished, test, vi } from 'vitest';

const PAIR = 'BTC-USDT';
const symbols = (symbol: string) => (symbol === 'BTCUSDT' ? PAIR : undefined);
const soon = () => Date.now() + 5_000;

/** A venue whose market stands still, with a client of its demo account. */
async function open() {
  const venue = await startVenue({ port: 0, seed: 11, demo: true, every: () => () => undefined });
  onTestFinished(() => venue.close());
  const { best, client } = await trader(venue);
  return { venue, client, best };
}

async function trader({ url }: Venue) {
  const rest = new SignedRest({
    rest: url,
    key: 'venue-demo-a',
    secret: 'venue-secret-a',
    now: Date.now,
    timePath: '/api/v3/time',
  });
  const { bids, asks } = await new ExchangeRest({ rest: url, product: 'spot' }).depth('BTCUSDT', 5);
  const best = { bid: Number(bids[0]?.[0]), ask: Number(asks[0]?.[0]) };
  return { client: new SpotClient(rest, { symbols }), best };
}

/** The client's events from here on, and waits until the stream is open. */
async function follow({ url }: Venue, client: SpotClient) {
  const events: (AccountEvent | 'open' | 'lost')[] = [];
  const stream = client.openStream({
    stream: `${url.replace('http', 'ws')}/ws-api/v3`,
    onOpen: () => events.push('open'),
    onLost: () => events.push('lost'),
    onEvent: (event) => events.push(client.parseEvent(event)),
  });
  onTestFinished(() => stream.close());
  await vi.waitFor(() => expect(events).toContain('open'));
  const updates = () => events.flatMap((event) => (typeof event === 'object' && event.type === 'order' ? [event] : []));
  return { events, updates };
}

const order = (terms: Partial<OrderUpdate>): OrderUpdate => ({ ...newSpotOrder, ...terms });

test('TR-01 the client reads the pairs’ rules and follows a book without a gap', async () => {
  const venue = await startVenue({ port: 0, seed: 11 });
  onTestFinished(() => venue.close());
  const rest = new ExchangeRest({ rest: venue.url, product: 'spot' });
  const pair = (await rest.exchangeInfo()).symbols.find(({ symbol }) => symbol === 'BTCUSDT');
  expect(pair && parseTradingRules(pair)).toMatchObject({
    tickSize: '0.01000000',
    marketStepSize: '0.00001000',
    minNotional: '5.00000000',
    multiplierUp: '5',
    multiplierDown: '0.2',
    buyMultiplierDown: '0.2',
    sellMultiplierUp: '5',
  });
  const stream = new MarketStream({ url: `${venue.url.replace('http', 'ws')}/spot/stream`, product: 'spot' });
  const book = new LiveBook({ symbol: 'BTCUSDT', rest, stream, sequence: 'spot', limit: 1000 });
  onTestFinished(() => {
    book.close();
    stream.close();
  });
  await vi.waitFor(() => expect(book.isLive).toBe(true), { timeout: 30_000 });
  const { lastUpdateId } = book.book;
  await vi.waitFor(() => expect(book.book.lastUpdateId).toBeGreaterThan(lastUpdateId + 10), { timeout: 30_000 });
  expect(book.book.counts.resyncs).toBe(0);
});

test('TR-13 an order is placed, reported, found and cancelled under our ids', async () => {
  const { venue, client, best } = await open();
  const { updates } = await follow(venue, client);
  const price = (best.bid * 0.9).toFixed(2);
  const placed = await client.placeOrder(order({ price, quantity: '0.01', clientOrderId: 'rests' }), soon());
  expect(placed).toMatchObject({ instrumentId: PAIR, clientOrderId: 'rests', status: 'running', quantity: '0.01' });
  expect(await client.reportsOf(placed)).toMatchObject([{ orderId: placed.orderId, clientListId: null }]);
  expect(await client.openOrders()).toHaveLength(1);
  expect(await client.openInstruments()).toEqual([PAIR]);
  const cancelled = await client.cancelOrder(placed);
  expect(cancelled).toMatchObject({ clientOrderId: 'rests', orderId: placed.orderId, status: 'cancelled' });
  expect(await client.cancelOrder(placed)).toBeUndefined();
  await vi.waitFor(() => expect(updates()).toHaveLength(2));
  expect(updates().map(({ update, fill }) => [update.clientOrderId, update.status, fill])).toEqual([
    ['rests', 'running', undefined],
    ['rests', 'cancelled', undefined],
  ]);
  expect((await client.allOrders(PAIR, { startTime: Date.now() - 60_000, limit: 500 })).orders).toMatchObject([
    { clientOrderId: 'rests', status: 'cancelled' },
  ]);
});

test('TR-13 the fills of the stream are those of the records, and add up to the balances', async () => {
  const { venue, client } = await open();
  const { events, updates } = await follow(venue, client);
  const market = { priceType: 'market', price: null, quantity: '0' } as const;
  const bought = await client.placeOrder(order({ ...market, quoteQuantity: '500' }), soon());
  expect(bought).toMatchObject({ status: 'filled', quoteQuantity: '500' });
  const { fills } = await client.fills(PAIR, { startTime: Date.now() - 60_000, limit: 500 });
  await vi.waitFor(() => expect(updates().at(-1)?.update.status).toBe('filled'));
  expect(updates().flatMap(({ fill }) => fill ?? [])).toEqual(fills);
  expect(fills.every(({ feeAsset, isMaker }) => feeAsset === 'BTC' && !isMaker)).toBe(true);
  await vi.waitFor(() => expect(events.at(-1)).toMatchObject({ type: 'balance' }));
  const report = await client.report({ instruments: [PAIR], run: (_weight, work) => work() });
  const balances = events.flatMap((event) =>
    typeof event === 'object' && event.type === 'balance' ? event.balances : [],
  );
  for (const asset of ['BTC', 'USDT']) {
    const known = balances.findLast((each) => each.asset === asset);
    expect(report.balances.get(asset)).toMatchObject({ wallet: known?.wallet, locked: known?.locked });
  }
  const spent = fills.reduce((sum, { quoteQuantity }) => sum.plus(quoteQuantity ?? '0'), decimal('0'));
  expect((await client.wallet()).get('USDT')).toBe(toDecimalString(decimal('1000000').minus(spent)));
});

test('a stream whose venue was away is opened again, and reports what comes after', async () => {
  const still = { seed: 11, demo: true, every: () => () => undefined };
  const first = await startVenue({ port: 0, ...still });
  const { client, best } = await trader(first);
  const { events, updates } = await follow(first, client);
  await first.close();
  await vi.waitFor(() => expect(events).toContain('lost'));
  const second = await startVenue({ port: first.port, ...still });
  onTestFinished(() => second.close());
  await vi.waitFor(() => expect(events.at(-1)).toBe('open'), { timeout: 30_000 });
  await client.placeOrder(order({ price: (best.bid * 0.9).toFixed(2), quantity: '0.01' }), soon());
  await vi.waitFor(() => expect(updates()).toHaveLength(1));
});

test('what the exchange refuses is final, and an order id in use is recognised', async () => {
  const { client, best } = await open();
  const price = (best.bid * 0.9).toFixed(2);
  const refused = (terms: Partial<OrderUpdate>) =>
    client.placeOrder(order(terms), soon()).catch((error: unknown) => error);
  expect(await refused({ price, quantity: '50' })).toMatchObject({ failure: 'rejected', code: -2010 });
  expect(await refused({ price: '1', quantity: '0.00001' })).toMatchObject({ code: -1013 });
  await client.placeOrder(order({ price, quantity: '0.01', clientOrderId: 'twice' }), soon());
  expect(await refused({ price, quantity: '0.01', clientOrderId: 'twice' })).toMatchObject({
    msg: 'Duplicate order sent.',
  });
  await client.cancelAllOrders(PAIR);
  await client.cancelAllOrders(PAIR);
  expect(await client.openOrders(PAIR)).toEqual([]);
});

test('TR-14 a list is placed, reported, found and cancelled as one', async () => {
  const { venue, client, best } = await open();
  const market = { priceType: 'market', price: null, quantity: '0.01' } as const;
  await client.placeOrder(order(market), soon());
  const { events, updates } = await follow(venue, client);
  const price = (factor: number) => (best.bid * factor).toFixed(2);
  const list = {
    instrumentId: PAIR,
    clientListId: 'a-list',
    direction: 'sell',
    quantity: '0.005',
    takeProfit: { clientOrderId: 'profit', price: price(1.1) },
    stop: { clientOrderId: 'stop', triggerPrice: price(0.9), price: price(0.89) },
  } as const;
  const placed = await client.orderLists.placeList(list, soon());
  expect(placed.list).toMatchObject({ clientListId: 'a-list', status: 'executing', orders: [{}, {}] });
  const legs = new Map(placed.orders.map((each) => [each.clientOrderId, each]));
  expect(legs.get('profit')).toMatchObject({ clientListId: 'a-list', condition: null, timeInForce: 'GTX' });
  expect(legs.get('stop')).toMatchObject({ clientListId: 'a-list', condition: { type: 'stop' }, triggeredAt: null });
  const report = await client.report({ instruments: [PAIR], run: (_weight, work) => work() });
  expect(report.orders.map(({ clientOrderId, clientListId }) => [clientOrderId, clientListId])).toEqual([
    ['stop', 'a-list'],
    ['profit', 'a-list'],
  ]);
  expect(await client.openAlgoOrders(PAIR)).toMatchObject([{ clientOrderId: 'stop' }]);
  expect(await client.openOrders(PAIR)).toMatchObject([{ clientOrderId: 'profit' }]);
  expect(await client.orderLists.reportOf(PAIR, 'a-list')).toMatchObject({ list: { status: 'executing' } });
  const cancelled = await client.orderLists.cancelList(PAIR, 'a-list');
  expect(cancelled).toMatchObject({
    list: { status: 'ended' },
    orders: [{ status: 'cancelled' }, { status: 'cancelled' }],
  });
  expect(await client.orderLists.cancelList(PAIR, 'a-list')).toBeUndefined();
  expect(await client.orderLists.reportOf(PAIR, 'unknown')).toBeUndefined();
  const lists = () => events.flatMap((event) => (typeof event === 'object' && event.type === 'list' ? event.list : []));
  await vi.waitFor(() => expect(lists().map(({ status }) => status)).toEqual(['executing', 'ended']));
  expect(updates().map(({ update, isConditional }) => [update.clientOrderId, update.status, isConditional])).toEqual([
    ['stop', 'running', true],
    ['profit', 'running', false],
    expect.arrayContaining(['cancelled', false]),
    expect.arrayContaining(['cancelled', false]),
  ]);
});

test('TR-07 an order is replaced as a whole, and kept if it was filled or the new one is refused', async () => {
  const { client, best } = await open();
  const price = (factor: number) => (best.bid * factor).toFixed(2);
  const resting = order({ price: price(0.9), quantity: '0.01', clientOrderId: 'first' });
  const placed = await client.placeOrder(resting, soon());
  const next = order({ price: price(0.91), quantity: '0.02', clientOrderId: 'second' });
  const replaced = await client.cancelReplace(placed, next, soon());
  expect(replaced).toMatchObject({
    cancelled: { clientOrderId: 'first', status: 'cancelled' },
    placed: { clientOrderId: 'second', status: 'running', quantity: '0.02' },
    rejection: null,
  });
  expect(await client.cancelReplace(placed, order({ ...next, clientOrderId: 'third' }), soon())).toMatchObject({
    cancelled: undefined,
    placed: undefined,
    rejection: { code: -2011 },
  });
  const tooLarge = order({ price: price(0.9), quantity: '50', clientOrderId: 'fourth' });
  expect(await client.cancelReplace({ ...next, orderId: null }, tooLarge, soon())).toMatchObject({
    cancelled: { clientOrderId: 'second' },
    placed: undefined,
    rejection: { code: -2010 },
  });
});
