import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { manualVenue } from '../../testing/manualVenue.ts';
import { closeCode, field, items, SocketClient } from '../../testing/socketClient.ts';
import { tradingVenue } from '../../testing/tradingVenue.ts';

const readStreams = (client: SocketClient) => new Set(client.received.map((each) => field(each, 'stream')));
const readEvents = (client: SocketClient) => new Set(client.received.map((each) => field(each, 'e')));

test('control messages are answered as the exchange answers, with their id', async () => {
  const manual = await manualVenue();
  const client = await SocketClient.open(`${manual.venue.url}/public/ws`);
  const names = ['btcusdt@depth', 'ethusdt@bookTicker'];
  expect(await client.request({ method: 'SUBSCRIBE', params: names, id: 1 })).toEqual({ result: null, id: 1 });
  expect(await client.request({ method: 'LIST_SUBSCRIPTIONS', id: 'a1b2' })).toEqual({ result: names, id: 'a1b2' });
  expect(await client.request({ method: 'UNSUBSCRIBE', params: ['btcusdt@depth'], id: 3 })).toEqual({
    result: null,
    id: 3,
  });
  expect(await client.request({ method: 'LIST_SUBSCRIPTIONS', id: 4 })).toEqual({
    result: ['ethusdt@bookTicker'],
    id: 4,
  });
  expect(await client.request({ method: 'GET_PROPERTY', params: ['combined'], id: 5 })).toEqual({
    result: false,
    id: 5,
  });
  expect(await client.request({ method: 'SET_PROPERTY', params: ['combined', true], id: 6 })).toEqual({
    result: null,
    id: 6,
  });
  expect(await client.request({ method: 'GET_PROPERTY', params: ['combined'], id: 7 })).toEqual({
    result: true,
    id: 7,
  });
});

test('faulty control messages are rejected with the exchange’s codes', async () => {
  const manual = await manualVenue();
  const client = await SocketClient.open(`${manual.venue.url}/ws`);
  expect(await client.request({ operate: 'ping', id: 1 })).toMatchObject({
    code: 2,
    msg: 'Invalid request: missing field `method`',
  });
  expect(field(await client.request({ method: 'JUMP', id: 2 }), 'msg')).toMatch(
    /^Invalid request: unknown variant "JUMP"/,
  );
  expect(await client.request({ method: 'SUBSCRIBE', params: 'x', id: 3 })).toMatchObject({ code: 2, id: 3 });
  expect(await client.request({ method: 'GET_PROPERTY', params: ['x'], id: 4 })).toEqual({
    code: 0,
    msg: 'Unknown property',
    id: 4,
  });
  expect(await client.request({ method: 'SET_PROPERTY', params: ['combined', 1], id: 5 })).toMatchObject({
    code: 1,
    id: 5,
  });
  client.socket.send('{nonsense');
  expect(field(await client.find((message) => field(message, 'code') === 3), 'msg')).toMatch(/^Invalid JSON: /);
});

test('an id, a method or parameters nested deeply or too long are rejected, and the venue goes on', async () => {
  const manual = await manualVenue();
  const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
  const attacks = [
    ...[10, 5_000, 20_000].flatMap((depth) => [
      `{"id":${deep(depth)},"method":"LIST_SUBSCRIPTIONS"}`,
      `{"id":1,"method":${deep(depth)}}`,
      `{"id":2,"method":"SUBSCRIBE","params":${deep(depth)}}`,
    ]),
    JSON.stringify({ id: 'x'.repeat(20_000), method: 'LIST_SUBSCRIPTIONS' }),
    JSON.stringify({ id: { toJSON: 1 }, method: 'LIST_SUBSCRIPTIONS' }),
  ];
  for (const text of attacks) {
    const client = await SocketClient.open(`${manual.venue.url}/public/ws`);
    client.socket.send(text);
    const answer = await client.find((message) => typeof field(message, 'code') === 'number');
    expect(JSON.stringify(answer).length).toBeLessThan(300);
    expect(await client.request({ method: 'LIST_SUBSCRIPTIONS', id: 9 })).toEqual({ result: [], id: 9 });
  }
});

test('the raw form is bare and the combined form names its stream', async () => {
  const manual = await manualVenue();
  const { url } = manual.venue;
  const raw = await SocketClient.open(`${url}/public/ws/btcusdt@depth@100ms/ethusdt@depth@100ms`);
  const combined = await SocketClient.open(`${url}/public/stream?streams=btcusdt@depth@100ms/ethusdt@depth@100ms`);
  manual.advance(500);
  await raw.request({ method: 'LIST_SUBSCRIPTIONS' });
  await combined.request({ method: 'LIST_SUBSCRIPTIONS' });
  expect(new Set(raw.received.map((each) => field(each, 's')))).toContain('ETHUSDT');
  expect(readStreams(combined)).toContain('btcusdt@depth@100ms');
  const events = combined.received.map((each) => field(each, 'data')).filter((data) => data !== undefined);
  expect(events).toEqual(raw.received.filter((each) => field(each, 'e') !== undefined));
});

test('each root delivers its own data; the one without a name only books; nothing is rejected', async () => {
  const manual = await manualVenue();
  const all = [
    'btcusdt@depth',
    'btcusdt@depth5',
    'btcusdt@bookTicker',
    'btcusdt@markPrice@1s',
    '!miniTicker@arr',
    'x@y',
  ];
  const delivered: Record<string, string[]> = {};
  for (const root of ['/public', '/market', '/private', '']) {
    const client = await SocketClient.open(`${manual.venue.url}${root}/stream`);
    expect(await client.request({ method: 'SUBSCRIBE', params: all, id: 1 })).toEqual({ result: null, id: 1 });
    manual.advance(3000);
    expect(field(await client.request({ method: 'LIST_SUBSCRIPTIONS', id: 2 }), 'result')).toEqual(all);
    delivered[root] = all.filter((name) => readStreams(client).has(name));
  }
  const books = all.slice(0, 3);
  expect(delivered).toEqual({ '/public': books, '/market': all.slice(3, 5), '/private': [], '': books });
});

test('marks come each second for one contract and for all; tickers only for those that changed', async () => {
  const manual = await manualVenue();
  const client = await SocketClient.open(`${manual.venue.url}/market/stream?streams=!miniTicker@arr/!markPrice@arr@1s`);
  manual.advance(10_000);
  await client.request({ method: 'LIST_SUBSCRIPTIONS' });
  const arrays = (name: string) =>
    client.received.filter((each) => field(each, 'stream') === name).map((each) => items(each, 'data'));
  expect(arrays('!markPrice@arr@1s').map((all) => all.length)).toEqual(Array.from({ length: 10 }, () => 20));
  const [first, ...later] = arrays('!miniTicker@arr');
  expect(first).toHaveLength(20);
  expect(Math.min(...later.map((changed) => changed.length))).toBeLessThan(20);
});

test('a stream without subscribers sends nothing and ends', async () => {
  const manual = await manualVenue();
  const client = await SocketClient.open(`${manual.venue.url}/public/ws/btcusdt@bookTicker`);
  manual.advance(1000);
  await client.request({ method: 'UNSUBSCRIBE', params: ['btcusdt@bookTicker'], id: 1 });
  const received = client.received.length;
  manual.advance(1000);
  await client.request({ method: 'LIST_SUBSCRIPTIONS', id: 2 });
  expect(client.received).toHaveLength(received + 1);
  expect(readEvents(client)).toContain('bookTicker');
});

test('more than ten messages in a second close the connection', async () => {
  const manual = await manualVenue();
  const client = await SocketClient.open(`${manual.venue.url}/ws`);
  for (let id = 1; id <= 11; id += 1) client.socket.send(JSON.stringify({ method: 'LIST_SUBSCRIPTIONS', id }));
  expect(await closeCode(client.socket)).toBe(1008);
  expect(client.received).toHaveLength(10);
});

test('more than 1024 streams are rejected as a whole', async () => {
  const manual = await manualVenue();
  const client = await SocketClient.open(`${manual.venue.url}/ws`);
  const params = Array.from({ length: 1024 }, (_, index) => `s${index}@depth`);
  expect(await client.request({ method: 'SUBSCRIBE', params, id: 1 })).toEqual({ result: null, id: 1 });
  expect(await client.request({ method: 'SUBSCRIBE', params: ['one@more'], id: 2 })).toMatchObject({ code: 2, id: 2 });
  expect(field(await client.request({ method: 'LIST_SUBSCRIPTIONS', id: 3 }), 'result')).toHaveLength(1024);
});

test('the venue pings every three minutes and keeps responsive clients', async () => {
  const manual = await manualVenue();
  const client = await SocketClient.open(`${manual.venue.url}/ws`);
  for (let round = 1; round <= 5; round += 1) {
    const ping = once(client.socket, 'ping');
    manual.leap(180_000);
    await ping;
    await client.request({ method: 'LIST_SUBSCRIPTIONS', id: round });
  }
  expect(manual.venue.connections).toBe(1);
});

test('a connection that answers no ping for ten minutes is closed', async () => {
  const manual = await manualVenue();
  const client = await SocketClient.open(`${manual.venue.url}/ws`, { autoPong: false });
  const closed = once(client.socket, 'close');
  for (let round = 1; round <= 4; round += 1) manual.leap(180_000);
  await closed;
  expect(manual.venue.connections).toBe(0);
});

test('a reader that does not read is dropped instead of buffered for', async () => {
  const manual = await manualVenue({ bufferBytesMax: 64 * 1024 });
  const names = manual.venue.market.contracts.map(({ symbol }) => `${symbol.toLowerCase()}@depth20@0ms`).join('/');
  const socket = connect(manual.venue.port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(
    `GET /public/stream?streams=${names} HTTP/1.1\r\nHost: venue\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
  );
  await once(socket, 'data');
  socket.pause();
  expect(manual.venue.connections).toBe(1);
  for (let round = 0; round < 3000 && manual.venue.connections > 0; round += 1) {
    manual.leap(100);
    await turn();
  }
  expect(manual.venue.connections).toBe(0);
  socket.destroy();
});

test('a message beyond 64 KiB ends its connection and nothing else', async () => {
  const manual = await manualVenue();
  const client = await SocketClient.open(`${manual.venue.url}/ws`);
  client.socket.send('x'.repeat(70_000));
  expect(await closeCode(client.socket)).toBe(1009);
  const other = await SocketClient.open(`${manual.venue.url}/ws`);
  expect(await other.request({ method: 'LIST_SUBSCRIPTIONS', id: 1 })).toEqual({ result: [], id: 1 });
});

test.each(['/nothing', '/public', '/public/nothing', '/ws/%zz'])('an upgrade at %s is rejected', async (path) => {
  const manual = await manualVenue();
  await expect(SocketClient.open(`${manual.venue.url}${path}`)).rejects.toThrow('404');
});

test('paused, the venue sends nothing on open sockets and its REST time is frozen; resumed, it continues', async () => {
  const manual = await manualVenue();
  const { venue } = manual;
  const time = async () => field(await (await fetch(`${venue.url}/fapi/v1/time`)).json(), 'serverTime');
  const client = await SocketClient.open(`${venue.url}/public/ws/btcusdt@bookTicker`);
  venue.pause();
  const before = await time();
  client.socket.send(JSON.stringify({ method: 'LIST_SUBSCRIPTIONS', id: 'unheard' }));
  manual.advance(5000);
  expect(await time()).toBe(before);
  venue.resume();
  manual.advance(1000);
  expect(await time()).not.toBe(before);
  await client.request({ method: 'LIST_SUBSCRIPTIONS', id: 'heard' });
  expect(client.received.some((each) => field(each, 'id') === 'unheard')).toBe(false);
  expect(readEvents(client)).toContain('bookTicker');
});

test('an address has 50 sockets, and others have theirs', async () => {
  const { venue } = await manualVenue();
  const url = `${venue.url}/market/ws`;
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
  const opened = await Promise.all(Array.from({ length: 50 }, () => SocketClient.open(url, from('198.51.100.7'))));
  const status = async (address: string) => {
    const socket = new WebSocket(url.replace('http', 'ws'), from(address));
    const [, response] = (await once(socket, 'unexpected-response')) as [unknown, IncomingMessage];
    return response.statusCode;
  };
  expect(await status('198.51.100.7')).toBe(429);
  await SocketClient.open(url, from('198.51.100.8'));
  // The platform's own connections are not those that it forwards.
  await SocketClient.open(url);
  opened[0]?.socket.close();
  await expect.poll(() => venue.connections).toBe(51);
  await SocketClient.open(url, from('198.51.100.7'));
  expect(await status('198.51.100.7')).toBe(429);
});

test('sockets of a listen key are counted by account, so that one address follows any number of accounts', async () => {
  const { url, alice, bob } = await tradingVenue({ socketsPerOwner: 2 });
  const key = async (client: typeof alice) => (await client('POST /fapi/v1/listenKey')).body.listenKey as string;
  const [ofAlice, ofBob] = [await key(alice), await key(bob)];
  const open = (path: string) => SocketClient.open(`${url}${path}`);
  await open('/market/ws');
  await open('/market/ws');
  for (const path of [`/private/ws?listenKey=${ofAlice}`, `/ws/${ofAlice}`, `/private/ws?listenKey=${ofBob}`])
    await open(path);
  await expect(open(`/private/ws?listenKey=${ofAlice}`)).rejects.toThrow('429');
  await expect(open('/private/ws?listenKey=unknown')).rejects.toThrow('429');
});
