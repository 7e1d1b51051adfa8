import { expect, test } from 'vitest';
import { ccxtProClient } from './support/ccxtClient.ts';
import { eventually, openStillVenue } from './support/openVenue.ts';
import { BNB, BTC, readPrices } from './support/prices.ts';
import { requireId } from './support/requireId.ts';

/** A client with a user stream on a static market. */
async function listener() {
  const venue = await openStillVenue();
  const client = await ccxtProClient(venue);
  /** Starts waiting for a response; resolves when the venue has the socket that it uses. */
  const begun = async <T>(answer: Promise<T>) => {
    await eventually(() => expect(venue.connections).toBe(1));
    return { answer };
  };
  return { client, begun, ...(await readPrices(client)) };
}

test('TR-13 ccxt.pro hears of an order that is placed, amended and cancelled', async () => {
  const { client, begun, low } = await listener();
  const placed = await begun(client.watchOrders(BTC));
  const id = requireId(await client.createOrder(BTC, 'limit', 'buy', 0.01, low));
  expect((await placed.answer).at(-1)).toMatchObject({ id, status: 'open', amount: 0.01, price: low, filled: 0 });

  const amended = client.watchOrders(BTC);
  await client.editOrder(id, BTC, 'limit', 'buy', 0.02, low);
  expect((await amended).at(-1)).toMatchObject({ id, status: 'open', amount: 0.02 });

  const cancelled = client.watchOrders(BTC);
  await client.cancelOrder(id, BTC);
  expect((await cancelled).at(-1)).toMatchObject({ id, status: 'canceled', filled: 0 });
});

test('TR-09 TR-10 a fill reaches ccxt.pro as order, trade, balance and position', async () => {
  const { client, begun } = await listener();
  expect(await client.watchPositions([BNB])).toEqual([]);
  const { answer } = await begun(
    Promise.all([
      client.watchOrders(BNB),
      client.watchMyTrades(BNB),
      client.watchBalance(),
      client.watchPositions([BNB]),
    ]),
  );
  // The minimum quantity, filled in one trade.
  const { id } = await client.createOrder(BNB, 'market', 'buy', 0.01);
  const [, [trade], balance, [position]] = await answer;
  expect(trade).toMatchObject({ order: id, symbol: BNB, side: 'buy', amount: 0.01, takerOrMaker: 'taker' });
  expect(Number(balance.USDT?.total)).toBeCloseTo(1_000_000 - Number(trade?.cost) * 0.0005, 6);
  expect(position).toMatchObject({
    symbol: BNB,
    side: 'long',
    contracts: 0.01,
    entryPrice: trade?.price,
    marginMode: 'cross',
  });
  await eventually(() => expect(client.orders?.at(-1)).toMatchObject({ id, status: 'closed', filled: 0.01 }));
});

test('TR-15 ccxt.pro hears of a conditional order', async () => {
  const { client, begun, low } = await listener();
  const placed = await begun(client.watchOrders(BTC));
  const id = requireId(await client.createOrder(BTC, 'market', 'sell', 0.01, undefined, { stopLossPrice: low }));
  expect((await placed.answer).at(-1)).toMatchObject({ id, status: 'open', triggerPrice: low, amount: 0.01 });
  const cancelled = client.watchOrders(BTC);
  await client.cancelOrder(id, BTC, { trigger: true });
  expect((await cancelled).at(-1)).toMatchObject({ id, status: 'canceled' });
});
