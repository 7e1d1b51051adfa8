import { expect, test } from 'vitest';
import { ccxtClient } from './support/ccxtClient.ts';
import { openStillVenue } from './support/openVenue.ts';
import { BTC, ETH } from './support/prices.ts';

/** A client of a static market. */
async function trader() {
  return ccxtClient(await openStillVenue());
}

test('TR-08 ccxt reads the brackets and sets a leverage within them', async () => {
  const client = await trader();
  const [first, second] = await client.fetchMarketLeverageTiers(BTC);
  expect(first).toMatchObject({
    tier: 1,
    minNotional: 0,
    maxNotional: 50_000,
    maintenanceMarginRate: 0.004,
    maxLeverage: 125,
  });
  expect(second).toMatchObject({ minNotional: 50_000, maxLeverage: 100 });
  expect(Object.keys(await client.fetchLeverageTiers())).toHaveLength(20);

  await client.setLeverage(50, BTC);
  expect(await client.fetchLeverage(BTC)).toMatchObject({ longLeverage: 50, shortLeverage: 50, marginMode: 'cross' });
  expect(Object.keys(await client.fetchLeverages())).toHaveLength(20);
});

test('TR-08 ccxt sets the margin mode, and reads that positions have one side', async () => {
  const client = await trader();
  await client.setMarginMode('isolated', BTC);
  expect(await client.fetchMarginMode(BTC)).toMatchObject({ marginMode: 'isolated' });
  await client.setMarginMode('cross', BTC);
  expect(await client.fetchMarginMode(BTC)).toMatchObject({ marginMode: 'cross' });
  expect(await client.fetchPositionMode(BTC)).toMatchObject({ hedged: false });
});

test('TR-09 ccxt’s balance holds back the margin of what is open', async () => {
  const client = await trader();
  expect((await client.fetchBalance()).USDT).toEqual({ free: 1_000_000, used: 0, total: 1_000_000 });
  await client.setLeverage(10, BTC);
  await client.createOrder(BTC, 'market', 'buy', 0.1);
  const [position] = await client.fetchPositions([BTC]);
  const { free, used, total } = (await client.fetchBalance()).USDT ?? {};
  expect(used).toBe(position?.initialMargin);
  expect(Number(free) + Number(used)).toBeCloseTo(Number(total), 6);
});

test('TR-10 ccxt reads a position with its prices, margin and leverage', async () => {
  const client = await trader();
  await client.setLeverage(10, BTC);
  await client.createOrder(BTC, 'market', 'sell', 0.1);
  const [position, ...others] = await client.fetchPositions();
  expect(others).toEqual([]);
  expect(position).toMatchObject({
    symbol: BTC,
    side: 'short',
    contracts: 0.1,
    contractSize: 1,
    marginMode: 'cross',
    hedged: false,
  });
  const { entryPrice, markPrice, notional, initialMargin, maintenanceMargin, unrealizedPnl } = position ?? {};
  expect(Number(notional)).toBeCloseTo(Number(markPrice) * 0.1, 4);
  expect(Number(initialMargin)).toBeCloseTo(Number(notional) / 10, 2);
  expect(Number(maintenanceMargin)).toBeCloseTo(Number(notional) * 0.004, 4);
  expect(Number(unrealizedPnl)).toBeCloseTo((Number(entryPrice) - Number(markPrice)) * 0.1, 4);
  const [risk] = await client.fetchPositionsRisk([BTC]);
  expect(risk).toMatchObject({ side: 'short', contracts: 0.1, entryPrice });
});

test('TR-10 ccxt adds margin to an isolated position and takes it away', async () => {
  const client = await trader();
  await client.setMarginMode('isolated', ETH);
  await client.createOrder(ETH, 'market', 'buy', 1);
  const collateral = async () => Number((await client.fetchPositions([ETH]))[0]?.collateral);
  const before = await collateral();
  expect(before).toBeGreaterThan(0);
  expect(await client.addMargin(ETH, 10)).toMatchObject({ type: 'add', amount: 10, status: 'ok' });
  expect(await collateral()).toBeCloseTo(before + 10, 4);
  expect(await client.reduceMargin(ETH, 4)).toMatchObject({ type: 'reduce', amount: 4 });
  expect(await collateral()).toBeCloseTo(before + 6, 4);
});

test('TR-12 ccxt’s ledger holds fees, realised profit and transfers, and they add up to the wallet', async () => {
  const client = await trader();
  await client.createOrder(BTC, 'market', 'buy', 0.1);
  await client.createOrder(BTC, 'market', 'sell', 0.1);
  await client.transfer('USDT', 250, 'spot', 'future');
  const ledger = await client.fetchLedger();
  expect(new Set(ledger.map(({ type }) => type))).toEqual(new Set(['commission', 'trade', 'transfer']));
  const sum = ledger.reduce((all, { amount, direction }) => all + (direction === 'in' ? 1 : -1) * Number(amount), 0);
  expect((await client.fetchBalance()).USDT?.total).toBeCloseTo(1_000_000 + sum, 4);
});

test('ccxt reads what trading costs', async () => {
  const client = await trader();
  expect(await client.fetchTradingFee(BTC)).toMatchObject({ symbol: BTC, maker: 0.0002, taker: 0.0005 });
  expect(Object.keys(await client.fetchTradingFees())).toHaveLength(20);
});

test('ccxt moves money between the wallets in pairs of directions', async () => {
  const client = await trader();
  const held = async () => {
    const { balances } = await client.privateGetAccount();
    const [funding] = await client.sapiPostAssetGetFundingAsset({ asset: 'USDT' });
    return [balances[0]?.free, (await client.fetchBalance()).USDT?.total, funding?.free].map(Number);
  };
  const sent = await client.transfer('USDT', 100, 'spot', 'future');
  await client.transfer('USDT', 40, 'future', 'funding');
  await client.transfer('USDT', 15, 'funding', 'spot');
  expect(await held()).toEqual([999_915, 1_000_060, 25]);

  const spotToFutures = { fromAccount: 'spot', toAccount: 'future' };
  const [listed, ...others] = await client.fetchTransfers('USDT', undefined, undefined, spotToFutures);
  expect(others).toEqual([]);
  expect(listed).toMatchObject({ id: sent.id, currency: 'USDT', amount: 100, fromAccount: 'spot', status: 'ok' });
});
