import { once } from 'node:events';
import { expect, test } from 'vitest';
import { manualVenue } from '../../testing/manualVenue.ts';
import { closeCode, field, items, rows, SocketClient } from '../../testing/socketClient.ts';
import { tradingVenue } from '../../testing/tradingVenue.ts';

const keysOf = (value: unknown) => Object.keys(Object(value));
const readStream = (client: SocketClient, name: string) =>
  client.received.filter((each) => field(each, 'stream') === name).map((each) => field(each, 'data'));

/** A venue with a socket of spot's streams, after `ms` and an answer of the socket. */
async function follow(names: readonly string[], ms: number) {
  const manual = await tradingVenue();
  const client = await SocketClient.open(`${manual.url}/spot/stream?streams=${names.join('/')}`);
  manual.advance(ms);
  await client.request({ method: 'LIST_SUBSCRIPTIONS' });
  return { manual, client };
}

test('spot’s events have the exchange’s fields, and no others', async () => {
  const s = 'btcusdt';
  const names = [
    'depth@100ms',
    'depth5@100ms',
    'bookTicker',
    'trade',
    'aggTrade',
    'kline_1m',
    'kline_1s',
    'avgPrice',
    'miniTicker',
    'ticker',
  ];
  const manual = await tradingVenue();
  const client = await SocketClient.open(
    `${manual.url}/spot/stream?streams=${names.map((name) => `${s}@${name}`).join('/')}/!miniTicker@arr`,
  );
  await manual.alice('POST /api/v3/order', { symbol: 'BTCUSDT', side: 'BUY', type: 'MARKET', quoteOrderQty: '1000' });
  manual.advance(4000);
  await client.request({ method: 'LIST_SUBSCRIPTIONS' });
  const first = (name: string) => readStream(client, `${s}@${name}`)[0];
  expect(keysOf(first('depth@100ms'))).toEqual(['e', 'E', 's', 'U', 'u', 'b', 'a']);
  expect(keysOf(first('depth5@100ms'))).toEqual(['lastUpdateId', 'bids', 'asks']);
  expect(keysOf(first('bookTicker'))).toEqual(['u', 's', 'b', 'B', 'a', 'A']);
  expect(keysOf(first('trade'))).toEqual(['e', 'E', 's', 't', 'p', 'q', 'T', 'm', 'M']);
  expect(keysOf(first('aggTrade'))).toEqual(['e', 'E', 's', 'a', 'p', 'q', 'f', 'l', 'T', 'm', 'M']);
  expect(keysOf(first('kline_1m'))).toEqual(['e', 'E', 's', 'k']);
  expect(keysOf(field(first('kline_1m'), 'k')).sort()).toEqual('B L Q T V c f h i l n o q s t v x'.split(' ').sort());
  expect(keysOf(first('miniTicker'))).toEqual(['e', 'E', 's', 'c', 'o', 'h', 'l', 'v', 'q']);
  expect(keysOf(first('ticker')).sort()).toEqual('A B C E F L O P Q a b c e h l n o p q s v w x'.split(' ').sort());
  expect(keysOf(first('avgPrice'))).toEqual(['e', 'E', 's', 'i', 'w', 'T']);
  expect(first('avgPrice')).toMatchObject({ e: 'avgPrice', i: '5m', w: expect.stringMatching(/^\d+\.\d{8}$/) });
  const seconds = readStream(client, `${s}@kline_1s`).map((event) => field(event, 'k'));
  expect(seconds.map((k) => [field(k, 'i'), field(k, 'x'), Number(field(k, 'T')) - Number(field(k, 't'))])).toEqual(
    Array.from({ length: 4 }, () => ['1s', true, 999]),
  );
  expect(field(readStream(client, '!miniTicker@arr')[0], '0')).toMatchObject({ e: '24hrMiniTicker' });
  expect(first('trade')).toMatchObject({ e: 'trade', s: 'BTCUSDT', p: expect.stringMatching(/^\d+\.\d{8}$/), M: true });
});

test('TR-04 the ids of a spot book have no gaps, and lead from a snapshot to the book', async () => {
  const { manual, client } = await follow(['btcusdt@depth@100ms'], 0);
  const snapshot: unknown = await (await fetch(`${manual.url}/api/v3/depth?symbol=BTCUSDT&limit=5000`)).json();
  manual.advance(5000);
  await client.request({ method: 'LIST_SUBSCRIPTIONS' });
  const book = { bids: new Map(rows(snapshot, 'bids')), asks: new Map(rows(snapshot, 'asks')) };
  let last = Number(field(snapshot, 'lastUpdateId'));
  const events = readStream(client, 'btcusdt@depth@100ms').filter((event) => Number(field(event, 'u')) > last);
  expect(events.length).toBeGreaterThan(10);
  expect(Number(field(events[0], 'U'))).toBeLessThanOrEqual(last + 1);
  for (const [index, event] of events.entries()) {
    if (index > 0) expect(field(event, 'U')).toBe(last + 1);
    last = Number(field(event, 'u'));
    for (const [side, key] of [
      [book.bids, 'b'],
      [book.asks, 'a'],
    ] as const)
      for (const [price, quantity] of rows(event, key)) {
        if (Number(quantity) === 0) side.delete(price);
        else side.set(price, quantity);
      }
  }
  const truth: unknown = await (await fetch(`${manual.url}/api/v3/depth?symbol=BTCUSDT&limit=5000`)).json();
  expect(field(truth, 'lastUpdateId')).toBe(last);
  expect(new Map(rows(truth, 'bids'))).toEqual(book.bids);
  expect(new Map(rows(truth, 'asks'))).toEqual(book.asks);
});

test('the same name is a stream of futures at their root and of spot at its own', async () => {
  const manual = await manualVenue();
  const { url } = manual.venue;
  const [futures, spot] = [
    await SocketClient.open(`${url}/public/ws/btcusdt@depth@100ms`),
    await SocketClient.open(`${url}/spot/ws/btcusdt@depth@100ms`),
  ];
  manual.advance(1000);
  await futures.request({ method: 'LIST_SUBSCRIPTIONS' });
  await spot.request({ method: 'LIST_SUBSCRIPTIONS' });
  const events = (client: SocketClient) => client.received.filter((each) => field(each, 'e') === 'depthUpdate');
  expect(events(futures).length).toBeGreaterThan(0);
  expect(events(spot).length).toBeGreaterThan(0);
  expect(events(futures).every((each) => field(each, 'pu') !== undefined)).toBe(true);
  expect(events(spot).every((each) => field(each, 'pu') === undefined)).toBe(true);
});

test('spot has no marks, no stream of all tickers, and no speeds of futures', async () => {
  const names = ['btcusdt@markPrice', '!ticker@arr', '!markPrice@arr', 'btcusdt@depth@0ms', 'bnbusdt@depth'];
  const { client } = await follow(names, 4000);
  expect(client.received.filter((each) => field(each, 'stream') !== undefined)).toEqual([]);
});

test('a connection number in the path names no stream', async () => {
  const manual = await manualVenue();
  const client = await SocketClient.open(`${manual.venue.url}/spot/stream/0`);
  expect(await client.request({ method: 'SUBSCRIBE', params: ['btcusdt@bookTicker'], id: 1 })).toEqual({
    result: null,
    id: 1,
  });
  expect(items(await client.request({ method: 'LIST_SUBSCRIPTIONS', id: 2 }), 'result')).toEqual([
    'btcusdt@bookTicker',
  ]);
});

test('more than five messages in a second close a spot connection', async () => {
  const manual = await manualVenue();
  const client = await SocketClient.open(`${manual.venue.url}/spot/ws`);
  for (let id = 1; id <= 6; id += 1) client.socket.send(JSON.stringify({ method: 'LIST_SUBSCRIPTIONS', id }));
  expect(await closeCode(client.socket)).toBe(1008);
  expect(client.received).toHaveLength(5);
});

test('spot sockets are pinged every 20 seconds, and closed after a minute without a pong', async () => {
  const manual = await manualVenue();
  const client = await SocketClient.open(`${manual.venue.url}/spot/ws`);
  const silent = await SocketClient.open(`${manual.venue.url}/spot/ws`, { autoPong: false });
  const closed = once(silent.socket, 'close');
  for (let round = 1; round <= 3; round += 1) {
    const ping = once(client.socket, 'ping');
    manual.leap(20_000);
    await ping;
    await client.request({ method: 'LIST_SUBSCRIPTIONS', id: round });
  }
  await closed;
  expect(manual.venue.connections).toBe(1);
});
