import type { Venue } from '@aldgate/venue';
import {
  DerivativesTradingUsdsFuturesRestAPI as api,
  DerivativesTradingUsdsFuturesWebsocketStreams as names,
} from '@binance/derivatives-trading-usds-futures';
import { expect, onTestFinished, test } from 'vitest';
import { connector, readData } from './support/connector.ts';
import { eventually, openStillVenue, openVenue } from './support/openVenue.ts';

const symbol = 'btcusdt';

/** The connector with open sockets, closed at the end of the test. */
async function listener(venue: Venue) {
  const client = connector(venue);
  const streams = await client.websocketStreams.connect();
  onTestFinished(() => streams.disconnect());
  return { rest: client.restAPI, streams };
}

/** The first message of a stream. */
function first<T>(stream: { on(event: 'message', listener: (message: T) => void): void }): Promise<T> {
  return new Promise((resolve) => stream.on('message', resolve));
}

test('TR-04 the connector reads the streams of the market', async () => {
  const { streams } = await listener(await openVenue());
  const messages = await Promise.all([
    first(streams.diffBookDepthStreams({ symbol })),
    first(streams.individualSymbolBookTickerStreams({ symbol })),
    first(streams.aggregateTradeStreams({ symbol })),
    first(streams.klineCandlestickStreams({ symbol, interval: names.KlineCandlestickStreamsIntervalEnum.INTERVAL_1m })),
    first(streams.markPriceStream({ symbol, updateSpeed: names.MarkPriceStreamUpdateSpeedEnum.UPDATE_SPEED_1s })),
    first(streams.individualSymbolTickerStreams({ symbol })),
  ]);
  expect(messages.map(({ e, s }) => [e, s])).toEqual(
    ['depthUpdate', 'bookTicker', 'aggTrade', 'kline', 'markPriceUpdate', '24hrTicker'].map((name) => [
      name,
      'BTCUSDT',
    ]),
  );
  const all = await first(streams.allMarketMiniTickersStream());
  expect(all).toContainEqual(expect.objectContaining({ e: '24hrMiniTicker' }));
});

test('TR-09 TR-13 the connector hears of its orders and its account', async () => {
  const { rest, streams } = await listener(await openStillVenue());
  const { listenKey = '' } = await readData(rest.startUserDataStream());
  const received: unknown[] = [];
  streams.userData(listenKey).on('message', (message) => {
    received.push(message);
  });
  const order = {
    symbol: 'BTCUSDT',
    side: api.NewOrderSideEnum.BUY,
    type: api.NewOrderTypeEnum.MARKET,
    quantity: 0.002,
  };
  // The venue does not confirm a user stream subscription, so the test trades until an event arrives.
  await eventually(async () => {
    await rest.newOrder(order);
    expect(received).toContainEqual(
      expect.objectContaining({ e: 'ORDER_TRADE_UPDATE', o: expect.objectContaining({ X: 'FILLED' }) }),
    );
    expect(received).toContainEqual(
      expect.objectContaining({ e: 'ACCOUNT_UPDATE', a: expect.objectContaining({ m: 'ORDER' }) }),
    );
  });
  await rest.keepaliveUserDataStream();
  await rest.closeUserDataStream();
});
