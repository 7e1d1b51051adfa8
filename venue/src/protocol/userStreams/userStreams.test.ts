import { expect, test } from 'vitest';
import { closeCode, field, SocketClient } from '../../testing/socketClient.ts';
import { type TradingVenue, tradingVenue } from '../../testing/tradingVenue.ts';

const HOUR_MS = 60 * 60 * 1000;
const KEY = '/fapi/v1/listenKey';

async function stream({ url, alice }: TradingVenue, path = '/private/ws?listenKey=') {
  const { listenKey } = (await alice(`POST ${KEY}`)).body;
  const socket = await SocketClient.open(`${url}${path}${listenKey}`);
  return { listenKey: String(listenKey), socket };
}

/** The keys that these tests read; each kind of event has some of them. */
interface UserEvent {
  readonly e: string;
  readonly i: number;
  readonly t: number;
  readonly l: string;
  readonly a: unknown;
  readonly p: unknown;
  readonly o: OrderKeys;
}
type OrderKeys = Readonly<Record<'x' | 'X' | 'q' | 'p' | 'b' | 'c' | 'l' | 'z' | 'ai' | 'aq', string>> & {
  readonly i: number;
  readonly t: number;
};

/** All messages so far, after everything sent has arrived. */
async function received(socket: SocketClient): Promise<UserEvent[]> {
  await socket.request({ method: 'LIST_SUBSCRIPTIONS' });
  return socket.received.filter((message) => field(message, 'e') !== undefined) as UserEvent[];
}

const orderEvents = (events: UserEvent[]) => events.filter(({ e }) => e === 'ORDER_TRADE_UPDATE').map(({ o }) => o);

/** Advances time in steps, so that an open socket can answer the venue's pings. */
async function pass(manual: TradingVenue, socket: SocketClient, ms: number): Promise<void> {
  const piece = 5 * 60 * 1000;
  for (let left = ms; left > 0; left -= piece) {
    manual.leap(Math.min(left, piece));
    // The pong is in transit at the first response and has arrived at the second.
    await received(socket);
    await received(socket);
  }
}

test('TR-13 an order is reported from placement through each fill to its end', async () => {
  const manual = await tradingVenue();
  const { alice, bob, best } = manual;
  const { socket } = await stream(manual);
  const { price, quantity } = best('BTCUSDT', 'asks');
  const rest = 0.4;
  const whole = (Number(quantity) + rest).toFixed(3);
  const limit = { symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT', timeInForce: 'GTC' };
  const { orderId } = (await alice('POST /fapi/v1/order', { ...limit, price, quantity: whole })).body;
  const sell = { symbol: 'BTCUSDT', side: 'SELL', type: 'MARKET' };
  await bob('POST /fapi/v1/order', { ...sell, quantity: '0.1' });
  await bob('POST /fapi/v1/order', { ...sell, quantity: '0.3' });
  const events = await received(socket);
  const reported = orderEvents(events).filter(({ i }) => i === orderId);
  expect(reported[0]).toMatchObject({ x: 'NEW', X: 'NEW', q: whole, p: price, l: '0.000', t: 0, rp: '0' });
  const fills = reported.slice(1);
  expect(fills.every(({ x }) => x === 'TRADE')).toBe(true);
  expect(fills.slice(-2)).toMatchObject([
    { X: 'PARTIALLY_FILLED', l: '0.100', m: true, L: price },
    { X: 'FILLED', l: '0.300', m: true, z: whole, L: price },
  ]);
  expect(fills[0]).toMatchObject({ X: 'PARTIALLY_FILLED', m: false, N: 'USDT' });
  const lite = events.filter(({ e, i }) => e === 'TRADE_LITE' && i === orderId);
  expect(lite.map(({ t, l }) => [t, l])).toEqual(fills.map(({ t, l }) => [t, l]));
  const accounts = events.filter(({ e }) => e === 'ACCOUNT_UPDATE');
  expect(accounts).toHaveLength(fills.length);
  const [position] = (await alice('GET /fapi/v3/positionRisk')).body;
  const [balance] = (await alice('GET /fapi/v3/balance')).body;
  expect(accounts.at(-1)?.a).toMatchObject({
    m: 'ORDER',
    B: [{ a: 'USDT', wb: balance.balance, cw: balance.crossWalletBalance, bc: '0.00000000' }],
    P: [{ s: 'BTCUSDT', pa: whole, ep: position.entryPrice, mt: 'cross', ps: 'BOTH', ma: 'USDT' }],
  });
});

test('TR-13 an amended and cancelled order is reported, but no balance', async () => {
  const manual = await tradingVenue();
  const { alice } = manual;
  const { socket } = await stream(manual);
  const order = { symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', quantity: '0.01', price: '60000' };
  const { orderId } = (await alice('POST /fapi/v1/order', order)).body;
  await alice('PUT /fapi/v1/order', { symbol: 'BTCUSDT', side: 'BUY', orderId, quantity: '0.02', price: '61000' });
  await alice('DELETE /fapi/v1/order', { symbol: 'BTCUSDT', orderId });
  const events = await received(socket);
  expect(orderEvents(events).map(({ x, X, q, p, b }) => [x, X, q, p, b])).toEqual([
    ['NEW', 'NEW', '0.010', '60000.00', '0.00000000'],
    ['AMENDMENT', 'NEW', '0.020', '61000.00', '0.00000000'],
    ['CANCELED', 'CANCELED', '0.020', '61000.00', '0.00000000'],
  ]);
  expect(events.every(({ e }) => e === 'ORDER_TRADE_UPDATE')).toBe(true);
});

test('an answer comes after the events of what it answers', async () => {
  const manual = await tradingVenue();
  const { socket } = await stream(manual);
  await manual.alice('POST /fapi/v1/leverage', { symbol: 'BTCUSDT', leverage: 5 });
  expect(await received(socket)).toEqual([
    { e: 'ACCOUNT_CONFIG_UPDATE', E: manual.now(), T: manual.now(), ac: { s: 'BTCUSDT', l: 5 } },
  ]);
});

test('TR-15 a conditional order is reported until its triggered order ends', async () => {
  const manual = await tradingVenue();
  const { alice, venue, best } = manual;
  const { socket } = await stream(manual, '/private/ws?events=ALGO_UPDATE&listenKey=');
  await alice('POST /fapi/v1/order', { symbol: 'BTCUSDT', side: 'BUY', type: 'MARKET', quantity: '0.01' });
  const triggerPrice = Math.floor(Number(best('BTCUSDT', 'bids').price) * 0.99);
  const stop = { algoType: 'CONDITIONAL', symbol: 'BTCUSDT', side: 'SELL', type: 'STOP_MARKET', quantity: '0.01' };
  await alice('POST /fapi/v1/algoOrder', { ...stop, triggerPrice, workingType: 'MARK_PRICE', reduceOnly: true });
  await venue.processor.submit({ type: 'shock', symbol: 'BTCUSDT', move: -3_000_000, overMs: 0, holdMs: 0 }, () => 0);
  manual.advance(10_000);
  const events = await received(socket);
  expect(events.every(({ e }) => e === 'ALGO_UPDATE')).toBe(true);
  const reported = events.map(({ o }) => [o.X, o.ai === '', o.aq]);
  expect(reported[0]).toEqual(['NEW', true, '0.000']);
  expect(reported[1]).toEqual(['TRIGGERING', true, '0.000']);
  expect(reported.at(-1)).toEqual(['FINISHED', false, '0.010']);
});

test('TR-10 an account near liquidation gets a margin call and the liquidation updates', async () => {
  const manual = await tradingVenue();
  const { alice, venue } = manual;
  await alice('POST /sapi/v1/asset/transfer', { type: 'UMFUTURE_MAIN', asset: 'USDT', amount: '999000' });
  await alice('POST /fapi/v1/leverage', { symbol: 'BTCUSDT', leverage: 100 });
  await alice('POST /fapi/v1/order', { symbol: 'BTCUSDT', side: 'BUY', type: 'MARKET', quantity: '0.5' });
  const { socket } = await stream(manual);
  await venue.processor.submit(
    { type: 'shock', symbol: 'BTCUSDT', move: -5_000_000, overMs: 60_000, holdMs: 0 },
    () => 0,
  );
  manual.advance(75_000);
  const events = await received(socket);
  const call = events.find(({ e }) => e === 'MARGIN_CALL');
  expect(call?.p).toMatchObject([{ s: 'BTCUSDT', ps: 'BOTH', pa: '0.500', mt: 'CROSSED' }]);
  const closing = orderEvents(events).filter(({ c }) => c.startsWith('autoclose-'));
  expect(closing.some(({ x }) => x === 'CALCULATED')).toBe(true);
});

test('each account receives only its own events', async () => {
  const manual = await tradingVenue();
  const { socket } = await stream(manual);
  await manual.bob('POST /fapi/v1/leverage', { symbol: 'BTCUSDT', leverage: 5 });
  expect(await received(socket)).toEqual([]);
});

test('a stream is opened in every form, and by SUBSCRIBE; market roots stay silent', async () => {
  const manual = await tradingVenue();
  const { url, alice } = manual;
  const { listenKey } = (await alice(`POST ${KEY}`)).body;
  const open = (path: string) => SocketClient.open(`${url}${path}`);
  const raw = [await open(`/ws/${listenKey}`), await open(`/private/ws/${listenKey}`)];
  const combined = [await open(`/private/stream?listenKey=${listenKey}`), await open('/private/stream')];
  await combined[1]?.request({ method: 'SUBSCRIBE', params: [listenKey] });
  const silent = [await open(`/public/ws/${listenKey}`), await open(`/market/ws/${listenKey}`)];
  await alice('POST /fapi/v1/leverage', { symbol: 'BTCUSDT', leverage: 5 });
  for (const socket of raw) expect(await received(socket)).toHaveLength(1);
  for (const socket of combined) {
    await socket.request({ method: 'LIST_SUBSCRIPTIONS' });
    const [reported] = socket.received.filter((message) => field(message, 'stream') !== undefined);
    expect(reported).toMatchObject({ stream: listenKey, data: { e: 'ACCOUNT_CONFIG_UPDATE' } });
  }
  for (const socket of silent) expect(await received(socket)).toEqual([]);
});

test('a listen key lives an hour after it was made or prolonged; then its sockets are notified', async () => {
  const manual = await tradingVenue();
  const { alice } = manual;
  const { listenKey, socket } = await stream(manual);
  expect(listenKey).toMatch(/^[A-Za-z0-9]{64}$/);
  const rest = HOUR_MS - 1000;
  await pass(manual, socket, rest);
  expect((await alice(`POST ${KEY}`)).body).toEqual({ listenKey });
  await pass(manual, socket, rest);
  expect((await alice(`PUT ${KEY}`)).body).toEqual({ listenKey });
  await pass(manual, socket, rest);
  expect(await received(socket)).toEqual([]);
  const closed = closeCode(socket.socket);
  manual.leap(1000);
  expect(await closed).toBe(1001);
  expect(socket.received.at(-1)).toEqual({ e: 'listenKeyExpired', E: manual.now(), listenKey });
  expect((await alice(`PUT ${KEY}`)).body).toEqual({ code: -1125, msg: 'This listenKey does not exist.' });
  expect((await alice(`POST ${KEY}`)).body.listenKey).not.toBe(listenKey);
});

test('a listen key that is ended closes its sockets, and another key prolongs nothing', async () => {
  const manual = await tradingVenue();
  const { alice } = manual;
  const { socket } = await stream(manual);
  expect((await alice(`PUT ${KEY}`, { listenKey: 'another' })).body.code).toBe(-1125);
  const closed = closeCode(socket.socket);
  expect((await alice(`DELETE ${KEY}`)).body).toEqual({});
  expect(await closed).toBe(1001);
  expect((await alice(`PUT ${KEY}`)).body.code).toBe(-1125);
});
