import { expect, test } from 'vitest';
import { ccxtClient } from './support/ccxtClient.ts';
import { ALICE, BOB, eventually, openStillVenue, openVenue } from './support/openVenue.ts';
import { BTC, readPrices } from './support/prices.ts';
import { requireId } from './support/requireId.ts';

/** A client of a venue, with prices around its market. */
async function trader(open = openStillVenue) {
  const venue = await open();
  const client = await ccxtClient(venue);
  return { venue, client, ...(await readPrices(client)) };
}

test('TR-13 ccxt places a limit order, amends it and cancels it', async () => {
  const { client, low } = await trader();
  const placed = await client.createOrder(BTC, 'limit', 'buy', 0.01, low);
  const id = requireId(placed);
  expect(placed).toMatchObject({
    status: 'open',
    side: 'buy',
    type: 'limit',
    price: low,
    amount: 0.01,
    filled: 0,
    timeInForce: 'GTC',
  });

  const lower = Number(client.priceToPrecision(BTC, low - 10));
  expect(await client.editOrder(id, BTC, 'limit', 'buy', 0.02, lower)).toMatchObject({
    id,
    price: lower,
    amount: 0.02,
    status: 'open',
  });
  expect(await client.fetchOrder(id, BTC)).toMatchObject({ price: lower, amount: 0.02, status: 'open' });
  expect((await client.fetchOpenOrders(BTC)).map(requireId)).toEqual([id]);

  expect(await client.cancelOrder(id, BTC)).toMatchObject({ id, status: 'canceled' });
  expect(await client.fetchOpenOrders(BTC)).toEqual([]);
  expect(await client.fetchOrder(id, BTC)).toMatchObject({ status: 'canceled', filled: 0 });
});

test('TR-13 ccxt’s market order is filled, and its trades add up to it', async () => {
  const { client } = await trader();
  const id = requireId(await client.createOrder(BTC, 'market', 'buy', 0.05));
  const order = await client.fetchOrder(id, BTC);
  expect(order).toMatchObject({ status: 'closed', filled: 0.05, remaining: 0 });
  const trades = (await client.fetchMyTrades(BTC)).filter((trade) => trade.order === id);
  expect(trades.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 1000), 0)).toBe(50);
  expect(trades.reduce((sum, { cost }) => sum + Number(cost), 0)).toBeCloseTo(Number(order.cost), 4);
  for (const { takerOrMaker, cost, fee } of trades) {
    expect(takerOrMaker).toBe('taker');
    expect(fee?.currency).toBe('USDT');
    expect(Number(fee?.cost)).toBeCloseTo(Number(cost) * 0.0005, 6);
  }
});

test('TR-13 ccxt’s times in force do what they say', async () => {
  const { client, low, high } = await trader();
  const buy = (price: number, timeInForce: string, rest: object = {}) =>
    client.createOrder(BTC, 'limit', 'buy', 0.01, price, { timeInForce, ...rest });
  expect(await buy(high, 'IOC')).toMatchObject({ status: 'closed', filled: 0.01 });
  expect(await buy(low, 'IOC')).toMatchObject({ status: 'expired', filled: 0 });
  expect(await buy(high, 'FOK')).toMatchObject({ status: 'closed', filled: 0.01 });
  expect(await buy(low, 'PO')).toMatchObject({ status: 'open', postOnly: true });
  expect(await buy(low, 'GTD', { goodTillDate: Date.now() + 3_600_000 })).toMatchObject({ status: 'open' });
});

test('TR-11 ccxt’s reduce-only order cannot open a position', async () => {
  const { client, high } = await trader();
  await client.createOrder(BTC, 'market', 'buy', 0.02);
  const order = await client.createOrder(BTC, 'limit', 'sell', 0.02, high, { reduceOnly: true });
  expect(order).toMatchObject({ status: 'open', reduceOnly: true });
  await client.cancelAllOrders(BTC);
  await client.createOrder(BTC, 'market', 'sell', 0.02, undefined, { reduceOnly: true });
  expect(await client.fetchPositions([BTC])).toEqual([]);
});

test('TR-15 ccxt’s conditional orders wait, are listed and are cancelled', async () => {
  const { client, low, high } = await trader();
  const sell = (type: string, price: number | undefined, params: object) =>
    client.createOrder(BTC, type, 'sell', 0.01, price, params);
  await sell('market', undefined, { stopLossPrice: low });
  await sell('market', undefined, { takeProfitPrice: high });
  await sell('limit', low, { stopLossPrice: low });
  const last = await sell('limit', high, { takeProfitPrice: high });
  const waiting = await client.fetchOpenOrders(BTC, undefined, undefined, { trigger: true });
  expect(waiting.map(({ type, triggerPrice, price }) => [type, triggerPrice, price])).toEqual([
    ['market', low, undefined],
    ['market', high, undefined],
    ['limit', low, low],
    ['limit', high, high],
  ]);
  await client.cancelOrder(requireId(last), BTC, { trigger: true });
  expect(await client.fetchOpenOrders(BTC, undefined, undefined, { trigger: true })).toHaveLength(3);
  await client.cancelAllOrders(BTC, { trigger: true });
  expect(await client.fetchOpenOrders(BTC, undefined, undefined, { trigger: true })).toEqual([]);
});

test('TR-15 ccxt’s stop becomes an order and is filled when the price comes', async () => {
  const { venue, client, low } = await trader(openVenue);
  await client.createOrder(BTC, 'market', 'buy', 0.02);
  const stop = await client.createOrder(BTC, 'market', 'sell', 0.02, undefined, { stopLossPrice: low });
  await venue.processor.submit(
    { type: 'shock', symbol: 'BTCUSDT', move: -3_000_000, overMs: 0, holdMs: 0 },
    () => undefined,
  );
  await eventually(async () => expect(await client.fetchPositions([BTC])).toEqual([]));
  expect(await client.fetchOpenOrders(BTC, undefined, undefined, { trigger: true })).toEqual([]);
  const sold = (await client.fetchOrders(BTC)).at(-1);
  expect(sold).toMatchObject({ side: 'sell', status: 'closed', filled: 0.02 });
  expect(Number(sold?.average)).toBeLessThan(low * 1.001);
  const orders = await client.fetchOrders(BTC, undefined, undefined, { trigger: true });
  expect(orders.map(({ id }) => id)).toEqual([stop.id]);
});

test('TR-13 ccxt places, amends and cancels several orders in one call', async () => {
  const { client, low } = await trader();
  const lower = Number(client.priceToPrecision(BTC, low - 10));
  const order = { symbol: BTC, type: 'limit', side: 'buy', amount: 0.01 } as const;
  const placed = await client.createOrders([
    { ...order, price: low },
    { ...order, price: lower },
  ]);
  const ids = placed.map(requireId);
  expect(placed.map(({ price }) => price)).toEqual([low, lower]);
  const edits = ids.map((id) => ({ ...order, id, amount: 0.03, price: lower }));
  const edited = await client.editOrders(edits);
  expect(edited.map(({ id, amount }) => [id, amount])).toEqual(ids.map((id) => [id, 0.03]));
  const cancelled = await client.cancelOrders(ids, BTC);
  expect(cancelled.map(({ id, status }) => [id, status])).toEqual(ids.map((id) => [id, 'canceled']));
});

test('TR-12 ccxt lists open orders, history and deals', async () => {
  const { client, low } = await trader();
  await client.createOrder(BTC, 'market', 'buy', 0.01);
  const resting = await client.createOrder(BTC, 'limit', 'buy', 0.01, low);
  const cancelled = await client.createOrder(BTC, 'limit', 'buy', 0.01, low);
  await client.cancelOrder(requireId(cancelled), BTC);
  expect((await client.fetchOrders(BTC)).map(({ status }) => status)).toEqual(['closed', 'open', 'canceled']);
  expect((await client.fetchOpenOrders(BTC)).map(({ id }) => id)).toEqual([resting.id]);
  expect(await client.fetchClosedOrders(BTC)).toHaveLength(1);
  expect((await client.fetchCanceledOrders(BTC)).map(({ id }) => id)).toEqual([cancelled.id]);
  expect((await client.fetchMyTrades(BTC)).length).toBeGreaterThan(0);
  await client.cancelAllOrders(BTC);
  expect(await client.fetchOpenOrders(BTC)).toEqual([]);
});

test('TR-13 with ids beyond 2^53 ccxt finds, amends and cancels an order by its client’s id', async () => {
  const venue = await openStillVenue({ bigOrderIds: true });
  const client = await ccxtClient(venue);
  const { low } = await readPrices(client);
  const clientOrderId = 'mine-1';
  const placed = await client.createOrder(BTC, 'limit', 'buy', 0.01, low, { clientOrderId });
  expect(placed.clientOrderId).toBe(clientOrderId);
  expect(placed.id).toMatch(/^\d{19}$/);
  const found = await client.fetchOrder('', BTC, { clientOrderId });
  expect(found).toMatchObject({ clientOrderId, id: placed.id, status: 'open' });
  expect(await client.cancelOrder(requireId(placed), BTC)).toMatchObject({ clientOrderId, status: 'canceled' });
});

test('TR-13 two clients of ccxt trade with each other', async () => {
  const venue = await openStillVenue();
  const alice = await ccxtClient(venue, ALICE);
  const bob = await ccxtClient(venue, BOB);
  const [best] = (await alice.fetchOrderBook(BTC, 5)).bids;
  const [price = 0, resting = 0] = best ?? [];
  const offered = await alice.createOrder(BTC, 'limit', 'buy', 0.5, price);
  const amount = Number((resting + 0.5).toFixed(3));
  const sold = await bob.createOrder(BTC, 'limit', 'sell', amount, price, { timeInForce: 'FOK' });
  expect(sold).toMatchObject({ status: 'closed', filled: amount });
  const [deal, ...others] = await alice.fetchMyTrades(BTC);
  expect(others).toEqual([]);
  expect(deal).toMatchObject({ order: offered.id, price, amount: 0.5, takerOrMaker: 'maker' });
  expect(await alice.fetchOrder(requireId(offered), BTC)).toMatchObject({ status: 'closed', filled: 0.5 });
});
