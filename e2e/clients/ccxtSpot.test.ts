import { expect, test } from 'vitest';
import { ccxtSpotClient } from './support/ccxtClient.ts';
import { eventually, openStillVenue, openVenue } from './support/openVenue.ts';
import { requireId } from './support/requireId.ts';

const BTC = 'BTC/USDT';

/** A client of a venue whose market stands still, with 0.02 BTC and prices around the market. */
async function trader() {
  const venue = await openStillVenue();
  const client = await ccxtSpotClient(venue);
  const before = await client.fetchBalance();
  const bought = await client.createOrder(BTC, 'market', 'buy', 0.02);
  const price = Number(bought.price);
  const near = (factor: number) => Number(client.priceToPrecision(BTC, price * factor));
  return { client, near, before: before.BTC?.total ?? 0 };
}

test('TR-01 ccxt loads the pairs with their precision and limits', async () => {
  const client = await ccxtSpotClient(await openStillVenue());
  expect(client.symbols).toEqual(['BTC/USDT', 'ETH/BTC', 'ETH/USDT', 'SOL/USDT', 'USDC/USDT', 'XRP/USDT']);
  expect(client.market(BTC)).toMatchObject({
    id: 'BTCUSDT',
    type: 'spot',
    active: true,
    precision: { amount: 0.00001, price: 0.01 },
    limits: { amount: { min: 0.00001, max: 9000 }, cost: { min: 5, max: 9_000_000 } },
  });
});

test('TR-14 ccxt places, edits and cancels a limit order', async () => {
  const { client, near } = await trader();
  const placed = await client.createOrder(BTC, 'limit', 'buy', 0.01, near(0.9));
  expect(placed).toMatchObject({ status: 'open', price: near(0.9), amount: 0.01, filled: 0, timeInForce: 'GTC' });
  const edited = await client.editOrder(requireId(placed), BTC, 'limit', 'buy', 0.02, near(0.89));
  expect(edited).toMatchObject({ status: 'open', price: near(0.89), amount: 0.02 });
  expect((await client.fetchOpenOrders(BTC)).map(requireId)).toEqual([edited.id]);
  expect(await client.fetchOrder(requireId(placed), BTC)).toMatchObject({ status: 'canceled' });
  expect(await client.cancelOrder(requireId(edited), BTC)).toMatchObject({ id: edited.id, status: 'canceled' });
});

test('TR-14 ccxt’s kinds of orders do what they say', async () => {
  const { client, near } = await trader();
  const sell = (type: string, price: number | undefined, params: object) =>
    client.createOrder(BTC, type, 'sell', 0.002, price, params);
  expect(await sell('limit', near(1.1), { postOnly: true })).toMatchObject({ status: 'open', postOnly: true });
  expect(await sell('limit', near(0.95), { timeInForce: 'IOC' })).toMatchObject({ status: 'closed', filled: 0.002 });
  expect(await sell('limit', near(0.8), { stopLossPrice: near(0.85) })).toMatchObject({
    status: 'open',
    triggerPrice: near(0.85),
  });
  expect(await sell('market', undefined, { takeProfitPrice: near(1.2) })).toMatchObject({ status: 'open' });
  expect(await client.createMarketBuyOrderWithCost(BTC, 500)).toMatchObject({ status: 'closed', type: 'market' });
  await client.cancelAllOrders(BTC);
  expect(await client.fetchOpenOrders(BTC)).toEqual([]);
});

test('TR-13 ccxt’s fills have their fee in what was received, and explain the balance', async () => {
  const { client, before } = await trader();
  const trades = await client.fetchMyTrades(BTC);
  for (const { fee, amount } of trades) {
    expect(fee?.currency).toBe('BTC');
    expect(Number(fee?.cost)).toBeCloseTo(Number(amount) * 0.001, 8);
  }
  const received = trades.reduce((sum, { amount, fee }) => sum + Number(amount) - Number(fee?.cost), 0);
  expect(Number((await client.fetchBalance()).BTC?.total)).toBeCloseTo(before + received, 8);
  expect(await client.fetchTradingFee(BTC)).toMatchObject({ maker: 0.001, taker: 0.001 });
});

test('TR-13 ccxt.pro receives orders, fills and balances', async () => {
  const { client, near } = await trader();
  const orders = client.watchOrders(BTC);
  const balance = client.watchBalance();
  const trades = client.watchMyTrades(BTC);
  let isReported = false;
  const reported = orders.then((known) => {
    isReported = true;
    return known;
  });
  // The subscription begins in the background.
  await eventually(async () => {
    await client.createOrder(BTC, 'limit', 'buy', 0.001, near(0.9));
    expect(isReported).toBe(true);
  });
  expect((await reported).at(-1)).toMatchObject({ status: 'open', amount: 0.001, price: near(0.9) });
  expect(Number((await balance).USDT?.used)).toBeGreaterThan(0);
  const { id } = await client.createOrder(BTC, 'market', 'sell', 0.001);
  expect((await trades).at(-1)).toMatchObject({ order: id, side: 'sell', fee: { currency: 'USDT' } });
});

test('TR-04 ccxt.pro updates a spot book, and watches trades, candles and tickers', async () => {
  const client = await ccxtSpotClient(await openVenue());
  for (let updates = 0; updates < 20; updates += 1) {
    const { bids, asks } = await client.watchOrderBook(BTC);
    expect(Number(bids[0]?.[0])).toBeLessThan(Number(asks[0]?.[0]));
  }
  expect(await client.watchTicker(BTC)).toMatchObject({ symbol: BTC, last: expect.any(Number) });
  const [candle] = await client.watchOHLCV(BTC, '1m');
  expect(Number(candle?.[0]) % 60_000).toBe(0);
  const [trade] = await client.watchTrades(BTC);
  expect(trade).toMatchObject({ symbol: BTC, side: expect.stringMatching(/^(buy|sell)$/) });
  expect((await client.watchBidsAsks([BTC]))[BTC]).toMatchObject({ symbol: BTC });
});
