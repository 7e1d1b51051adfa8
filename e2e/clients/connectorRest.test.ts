import {
  DerivativesTradingUsdsFuturesRestAPI as api,
  BadRequestError,
  UnauthorizedError,
} from '@binance/derivatives-trading-usds-futures';
import { expect, test } from 'vitest';
import { connector, readData } from './support/connector.ts';
import { ALICE, openStillVenue } from './support/openVenue.ts';

const symbol = 'BTCUSDT';
const { BUY, SELL } = api.NewOrderSideEnum;
const { LIMIT, MARKET } = api.NewOrderTypeEnum;
const { GTC } = api.NewOrderTimeInForceEnum;

/** The connector on a static market, with a price two per cent below. */
async function trader(options: Parameters<typeof openStillVenue>[0] = {}) {
  const venue = await openStillVenue(options);
  const { restAPI: rest } = connector(venue);
  const { bids } = await readData(rest.orderBook({ symbol, limit: 5 }));
  return { venue, rest, low: Math.round(Number(bids?.[0]?.[0]) * 0.98) };
}

test('TR-01 TR-04 the connector reads exchange, market and candles', async () => {
  const { rest } = await trader();
  const { symbols } = await readData(rest.exchangeInformation());
  expect(symbols?.map((each) => each.symbol)).toContain(symbol);
  const candles = await readData(
    rest.klineCandlestickData({ symbol, interval: api.KlineCandlestickDataIntervalEnum.INTERVAL_5m, limit: 10 }),
  );
  expect(candles).toHaveLength(10);
  expect(await readData(rest.markPrice({ symbol }))).toMatchObject({
    symbol,
    markPrice: expect.stringMatching(/^\d+\.\d{8}$/),
  });
  expect(await readData(rest.ticker24hrPriceChangeStatistics({ symbol }))).toMatchObject({ symbol });
  expect(await readData(rest.symbolOrderBookTicker({ symbol }))).toMatchObject({ symbol });
  expect(await readData(rest.openInterest({ symbol }))).toMatchObject({ symbol });
  expect(await readData(rest.getFundingRateHistory({ symbol }))).toEqual([]);
});

test('the connector reads how much of its allowance is used', async () => {
  // The counted minute does not end.
  const { rest } = await trader({ now: () => Date.UTC(2026, 0, 1, 12) });
  const { rateLimits } = await rest.checkServerTime();
  expect(rateLimits).toEqual([{ rateLimitType: 'REQUEST_WEIGHT', interval: 'MINUTE', intervalNum: 1, count: 3 }]);
});

test('TR-13 the connector places an order, amends it, finds it and cancels it', async () => {
  const { rest, low } = await trader();
  const newClientOrderId = 'desk-1';
  const placed = await readData(
    rest.newOrder({ symbol, side: BUY, type: LIMIT, timeInForce: GTC, quantity: 0.01, price: low, newClientOrderId }),
  );
  expect(placed).toMatchObject({ status: 'NEW', clientOrderId: newClientOrderId, origQty: '0.010' });
  const found = { symbol, origClientOrderId: newClientOrderId };
  const amended = await readData(
    rest.modifyOrder({ ...found, side: api.ModifyOrderSideEnum.BUY, quantity: 0.02, price: low - 10 }),
  );
  expect(amended).toMatchObject({ orderId: placed.orderId, origQty: '0.020' });
  expect(await readData(rest.queryOrder(found))).toMatchObject({
    status: 'NEW',
    origQty: '0.020',
    avgPrice: '0.00000000',
  });
  expect(await readData(rest.currentAllOpenOrders({ symbol }))).toHaveLength(1);
  expect(await readData(rest.cancelOrder(found))).toMatchObject({ status: 'CANCELED' });
  expect(await readData(rest.allOrders({ symbol }))).toMatchObject([{ orderId: placed.orderId, status: 'CANCELED' }]);
});

test('TR-13 the connector’s batches answer each order for itself', async () => {
  const { rest, low } = await trader();
  const order = {
    symbol,
    side: api.PlaceMultipleOrdersBatchOrdersParameterInnerSideEnum.BUY,
    type: api.PlaceMultipleOrdersBatchOrdersParameterInnerTypeEnum.LIMIT,
    timeInForce: api.PlaceMultipleOrdersBatchOrdersParameterInnerTimeInForceEnum.GTC,
    price: low,
  };
  const batchOrders = [
    { ...order, quantity: 0.01, newClientOrderId: 'first' },
    { ...order, quantity: 0.00001 },
  ];
  expect(await readData(rest.placeMultipleOrders({ batchOrders }))).toMatchObject([
    { clientOrderId: 'first', status: 'NEW' },
    { code: -1111 },
  ]);
  const cancelled = await readData(rest.cancelMultipleOrders({ symbol, origClientOrderIdList: ['first', 'none'] }));
  expect(cancelled).toMatchObject([{ status: 'CANCELED' }, { code: -2011 }]);
});

test('TR-15 the connector places a conditional order, finds it and cancels it', async () => {
  const { rest, low } = await trader();
  const clientAlgoId = 'stop-1';
  const placed = await readData(
    rest.newAlgoOrder({
      algoType: api.NewAlgoOrderAlgoTypeEnum.CONDITIONAL,
      symbol,
      side: api.NewAlgoOrderSideEnum.SELL,
      type: api.NewAlgoOrderTypeEnum.STOP_MARKET,
      triggerPrice: low,
      quantity: 0.01,
      clientAlgoId,
    }),
  );
  expect(placed).toMatchObject({ clientAlgoId, algoStatus: 'NEW', orderType: 'STOP_MARKET' });
  expect(await readData(rest.currentAllAlgoOpenOrders({ symbol }))).toMatchObject([{ clientAlgoId }]);
  await rest.cancelAlgoOrder({ clientAlgoId });
  expect(await readData(rest.queryAlgoOrder({ clientAlgoId }))).toMatchObject({ algoStatus: 'CANCELED' });
});

test('TR-08 TR-10 the connector sets leverage and margin mode, and reads its position', async () => {
  const { rest } = await trader();
  expect(await readData(rest.changeInitialLeverage({ symbol, leverage: 25 }))).toMatchObject({ leverage: 25 });
  await rest.changeMarginType({ symbol, marginType: api.ChangeMarginTypeMarginTypeEnum.ISOLATED });
  expect(await readData(rest.symbolConfiguration({ symbol }))).toMatchObject([
    { leverage: 25, marginType: 'ISOLATED' },
  ]);
  expect(await readData(rest.notionalAndLeverageBrackets({ symbol }))).toMatchObject([
    { symbol, brackets: expect.any(Array) },
  ]);
  await rest.newOrder({ symbol, side: SELL, type: MARKET, quantity: 0.01 });
  const [position] = await readData(rest.positionInformationV3({ symbol }));
  expect(position).toMatchObject({ symbol, positionSide: 'BOTH', positionAmt: '-0.010' });
  const before = Number(position?.isolatedWallet);
  await rest.modifyIsolatedPositionMargin({ symbol, amount: 5, type: 1 });
  const [after] = await readData(rest.positionInformationV3({ symbol }));
  expect(Number(after?.isolatedWallet)).toBeCloseTo(before + 5, 6);
});

test('TR-09 TR-12 the connector reads account, balance, deals and income', async () => {
  const { rest } = await trader();
  // The minimum quantity, filled in one trade.
  const least = { symbol: 'BNBUSDT', quantity: 0.01 };
  await rest.newOrder({ ...least, side: BUY, type: MARKET });
  const [deal] = await readData(rest.accountTradeList({ symbol: least.symbol }));
  expect(deal).toMatchObject({
    symbol: least.symbol,
    side: 'BUY',
    qty: '0.01',
    maker: false,
    commissionAsset: 'USDT',
  });
  const [income] = await readData(rest.getIncomeHistory({ symbol: least.symbol }));
  expect(income).toMatchObject({ incomeType: 'COMMISSION', asset: 'USDT' });
  expect(Number(income?.income)).toBe(-Number(deal?.commission));
  const [balance] = await readData(rest.futuresAccountBalanceV3());
  const account = await readData(rest.accountInformationV3());
  expect(account.totalWalletBalance).toBe(balance?.balance);
  expect(account.availableBalance).toBe(balance?.availableBalance);
  expect(Number(balance?.balance)).toBeCloseTo(1_000_000 - Number(deal?.commission), 6);
});

test('the connector distinguishes rejections', async () => {
  const { venue, rest, low } = await trader();
  const tooMuch = rest.newOrder({ symbol, side: BUY, type: LIMIT, timeInForce: GTC, quantity: 400, price: low });
  await expect(tooMuch).rejects.toMatchObject({ code: -2019 });
  await expect(rest.cancelOrder({ symbol, orderId: 1 })).rejects.toMatchObject({ code: -2011 });
  const wrongSecret = connector(venue, { ...ALICE, secret: 'nothing' });
  await expect(wrongSecret.restAPI.futuresAccountBalanceV3()).rejects.toThrow(BadRequestError);
  const unknownKey = connector(venue, { key: 'nobody', secret: 'nothing' });
  await expect(unknownKey.restAPI.futuresAccountBalanceV3()).rejects.toThrow(UnauthorizedError);
});

test('TR-13 the connector reads ids beyond 2^53 exactly', async () => {
  const venue = await openStillVenue({ bigOrderIds: true });
  const { restAPI: rest } = connector(venue);
  await rest.newOrder({ symbol, side: BUY, type: MARKET, quantity: 0.002, newClientOrderId: 'big' });
  const { orderId } = await readData(rest.queryOrder({ symbol, origClientOrderId: 'big' }));
  expect(orderId).toBeTypeOf('bigint');
  expect(await readData(rest.queryOrder({ symbol, orderId: orderId ?? 0 }))).toMatchObject({
    clientOrderId: 'big',
    orderId,
  });
});
