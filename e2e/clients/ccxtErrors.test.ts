import ccxt from 'ccxt';
import { expect, test } from 'vitest';
import { ccxtClient } from './support/ccxtClient.ts';
import { ALICE, openStillVenue } from './support/openVenue.ts';
import { BTC, readPrices } from './support/prices.ts';
import { requireId } from './support/requireId.ts';

/** A client of a static market, with prices around it. */
async function trader() {
  const venue = await openStillVenue();
  const client = await ccxtClient(venue);
  return { venue, client, ...(await readPrices(client)) };
}

test('ccxt reports an order that the margin does not allow', async () => {
  const { client, low } = await trader();
  await expect(client.createOrder(BTC, 'limit', 'buy', 400, low)).rejects.toThrow(ccxt.InsufficientFunds);
});

test('ccxt reports an order that breaks the rules', async () => {
  const { client, low, high } = await trader();
  const buy = (amount: number, price: number, params: object = {}) =>
    client.createOrder(BTC, 'limit', 'buy', amount, price, params);
  await expect(buy(0.01, high, { postOnly: true })).rejects.toThrow(ccxt.InvalidOrder);
  await expect(buy(0.01, low, { timeInForce: 'FOK' })).rejects.toThrow(ccxt.InvalidOrder);
  await expect(buy(0.01, high * 1.1)).rejects.toThrow(ccxt.BadRequest);
  await expect(buy(0.01, low, { reduceOnly: true })).rejects.toThrow(ccxt.InvalidOrder);
  const least = client.createOrder('DOGE/USDT:USDT', 'market', 'buy', 1);
  await expect(least).rejects.toThrow(ccxt.InvalidOrder);
  expect(await client.fetchOpenOrders(BTC)).toEqual([]);
});

test('ccxt reports a stop that would trigger immediately', async () => {
  const { client, high } = await trader();
  const stop = client.createOrder(BTC, 'market', 'sell', 0.01, undefined, { stopLossPrice: high });
  await expect(stop).rejects.toThrow(ccxt.OrderImmediatelyFillable);
});

test('ccxt reports an order that is not there, or no longer', async () => {
  const { client, low } = await trader();
  await expect(client.fetchOrder('99999999', BTC)).rejects.toThrow(ccxt.OrderNotFound);
  await expect(client.cancelOrder('99999999', BTC)).rejects.toThrow(ccxt.OrderNotFound);
  const id = requireId(await client.createOrder(BTC, 'limit', 'buy', 0.01, low));
  await client.cancelOrder(id, BTC);
  await expect(client.cancelOrder(id, BTC)).rejects.toThrow(ccxt.OrderNotFound);
});

test('ccxt reports a key that is unknown and a secret that is wrong', async () => {
  const { venue, client } = await trader();
  const { markets, currencies } = client;
  for (const key of ['nobody', ALICE.key]) {
    // With another client's markets it has nothing to load with its key.
    const stranger = await ccxtClient(venue, { key, secret: 'nothing' }, { markets, currencies });
    await expect(stranger.fetchBalance()).rejects.toThrow(ccxt.AuthenticationError);
  }
});

test('TR-08 ccxt reports a margin mode that is set already', async () => {
  const { client } = await trader();
  await client.setMarginMode('isolated', BTC);
  await expect(client.fapiPrivatePostMarginType({ symbol: 'BTCUSDT', marginType: 'ISOLATED' })).rejects.toThrow(
    ccxt.MarginModeAlreadySet,
  );
});

test('ccxt reports a symbol that is not listed', async () => {
  const { client } = await trader();
  await expect(client.fapiPublicGetDepth({ symbol: 'NONE' })).rejects.toThrow(ccxt.BadSymbol);
});

test('ccxt reports that an address has used up its allowance', async () => {
  // The counted minute does not end.
  const venue = await openStillVenue({ now: () => Date.UTC(2026, 0, 1, 12) });
  const client = await ccxtClient(venue, { key: '', secret: '' });
  for (let requests = 0; requests < 59; requests += 1) await client.fetchTickers();
  await expect(Promise.all([client.fetchTickers(), client.fetchTickers()])).rejects.toThrow(ccxt.DDoSProtection);
});
