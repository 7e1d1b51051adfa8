import { SpotRestAPI as api, BadRequestError } from '@binance/spot';
import { expect, onTestFinished, test } from 'vitest';
import { readData } from './support/connector.ts';
import { eventually, openStillVenue } from './support/openVenue.ts';
import { spotConnector } from './support/spotConnector.ts';

const symbol = 'BTCUSDT';

/** The connector on a static market, with prices by their factor of the best bid. */
async function trader() {
  const client = spotConnector(await openStillVenue());
  const { restAPI: rest } = client;
  const { bids } = await readData(rest.depth({ symbol, limit: 5 }));
  const bid = Number(bids?.[0]?.[0]);
  return { client, rest, at: (factor: number) => Number((bid * factor).toFixed(2)) };
}

const locked = async (rest: Awaited<ReturnType<typeof trader>>['rest'], asset: string) => {
  const { balances } = await readData(rest.getAccount());
  return Number(balances?.find((each) => each.asset === asset)?.locked);
};

test('TR-01 the spot connector reads pairs, filters and books', async () => {
  const { rest } = await trader();
  const { symbols } = await readData(rest.exchangeInfo());
  expect(symbols?.map((each) => each.symbol)).toContain(symbol);
  expect(await readData(rest.tickerBookTicker({ symbol }))).toMatchObject({ symbol });
  const candles = await readData(rest.klines({ symbol, interval: api.KlinesIntervalEnum.INTERVAL_5m, limit: 10 }));
  expect(candles).toHaveLength(10);
});

test('TR-14 the spot connector trades, replaces an order and cancels; locks follow', async () => {
  const { rest, at } = await trader();
  const bought = await readData(
    rest.newOrder({
      symbol,
      side: api.NewOrderSideEnum.BUY,
      type: api.NewOrderTypeEnum.MARKET,
      quoteOrderQty: 500,
    }),
  );
  expect(bought).toMatchObject({ status: 'FILLED', side: 'BUY' });
  const limit = { symbol, quantity: 0.01, price: at(0.9) } as const;
  const resting = await readData(
    rest.newOrder({
      ...limit,
      side: api.NewOrderSideEnum.BUY,
      type: api.NewOrderTypeEnum.LIMIT,
      timeInForce: api.NewOrderTimeInForceEnum.GTC,
      newClientOrderId: 'desk-1',
    }),
  );
  expect(resting).toMatchObject({ status: 'NEW', clientOrderId: 'desk-1' });
  expect(await locked(rest, 'USDT')).toBeCloseTo(at(0.9) * 0.01, 6);
  const replaced = await readData(
    rest.orderCancelReplace({
      ...limit,
      quantity: 0.02,
      side: api.OrderCancelReplaceSideEnum.BUY,
      type: api.OrderCancelReplaceTypeEnum.LIMIT,
      timeInForce: api.OrderCancelReplaceTimeInForceEnum.GTC,
      cancelReplaceMode: api.OrderCancelReplaceCancelReplaceModeEnum.STOP_ON_FAILURE,
      cancelOrigClientOrderId: 'desk-1',
      newClientOrderId: 'desk-2',
    }),
  );
  expect(replaced).toMatchObject({ cancelResult: 'SUCCESS', newOrderResult: 'SUCCESS' });
  await readData(rest.deleteOrder({ symbol, origClientOrderId: 'desk-2' }));
  expect(await locked(rest, 'USDT')).toBe(0);
  const fees = rest.newOrder({
    ...limit,
    price: 1.001,
    side: api.NewOrderSideEnum.BUY,
    type: api.NewOrderTypeEnum.LIMIT,
    timeInForce: api.NewOrderTimeInForceEnum.GTC,
  });
  await expect(fees).rejects.toBeInstanceOf(BadRequestError);
});

test('TR-15 the spot connector sends an OCO, reads its events on a socket and cancels it', async () => {
  const { client, rest, at } = await trader();
  const sockets = await client.websocketAPI.connect();
  onTestFinished(() => sockets.disconnect());
  const { stream } = await sockets.userDataStreamSubscribeSignature();
  const received: unknown[] = [];
  stream.on('message', (message) => {
    received.push(message);
  });
  const list = await readData(
    rest.orderListOco({
      symbol,
      side: api.OrderListOcoSideEnum.SELL,
      quantity: 0.01,
      aboveType: api.OrderListOcoAboveTypeEnum.LIMIT_MAKER,
      abovePrice: at(1.05),
      belowType: api.OrderListOcoBelowTypeEnum.STOP_LOSS_LIMIT,
      belowStopPrice: at(0.95),
      belowPrice: at(0.94),
      belowTimeInForce: api.OrderListOcoBelowTimeInForceEnum.GTC,
      listClientOrderId: 'list-1',
    }),
  );
  expect(list).toMatchObject({ listOrderStatus: 'EXECUTING', listClientOrderId: 'list-1' });
  await eventually(() => {
    const events = received.map((message) => (message as { e?: string; c?: string }).e);
    expect(events.filter((name) => name === 'executionReport')).toHaveLength(2);
    expect(events).toContain('listStatus');
  });
  await readData(rest.deleteOrderList({ symbol, listClientOrderId: 'list-1' }));
  expect(await locked(rest, 'BTC')).toBe(0);
});
