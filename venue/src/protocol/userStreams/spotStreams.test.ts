import { expect, test } from 'vitest';
import { ApiClient } from '../../testing/apiClient.ts';
import { ALICE, BOB } from '../../testing/signed.ts';
import { field, rows } from '../../testing/socketClient.ts';
import { tradingVenue } from '../../testing/tradingVenue.ts';

async function follow() {
  const manual = await tradingVenue();
  const api = await ApiClient.open(`${manual.url}/ws-api/v3`, ALICE, manual.now);
  await api.subscribe();
  const kinds = async () => (await api.events()).map((event) => field(event, 'e'));
  return { manual, api, kinds };
}

const limit = { symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT', timeInForce: 'GTC' };
const KEYS = 'e E s c S o f q p P F g C x X r i L z l n N T t I w m M O Z Y Q W V'.split(' ');

test('TR-13 an order is reported with every field of the exchange, followed by the balances it changed', async () => {
  const { manual, api } = await follow();
  const order = { ...limit, quantity: '0.01', price: '50000', newClientOrderId: 'mine' };
  const { body } = await manual.alice('POST /api/v3/order', order);
  const [report, position] = await api.events();
  expect(Object.keys(Object(report)).sort()).toEqual([...KEYS].sort());
  expect(report).toEqual({
    e: 'executionReport',
    E: manual.now(),
    s: 'BTCUSDT',
    c: 'mine',
    S: 'BUY',
    o: 'LIMIT',
    f: 'GTC',
    q: '0.01000000',
    p: '50000.00000000',
    P: '0.00000000',
    F: '0.00000000',
    g: -1,
    C: '',
    x: 'NEW',
    X: 'NEW',
    r: 'NONE',
    i: body.orderId,
    l: '0.00000000',
    z: '0.00000000',
    L: '0.00000000',
    n: '0',
    N: null,
    T: body.transactTime,
    t: -1,
    I: expect.any(Number),
    w: true,
    m: false,
    M: false,
    O: body.transactTime,
    Z: '0.00000000',
    Y: '0.00000000',
    Q: '0.00000000',
    W: body.workingTime,
    V: body.selfTradePreventionMode,
  });
  expect(position).toMatchObject({ e: 'outboundAccountPosition', E: field(report, 'E'), u: body.transactTime });
  expect(field(position, 'B')).toContainEqual({ a: 'USDT', f: '999500.00000000', l: '500.00000000' });
});

test('TR-13 each execution has its fee in what was received; the last one ends the order', async () => {
  const { manual, api } = await follow();
  const { body } = await manual.alice('POST /api/v3/order', {
    symbol: 'BTCUSDT',
    side: 'BUY',
    type: 'MARKET',
    quoteOrderQty: '1000',
  });
  expect(body.status).toBe('FILLED');
  const reports = (await api.events()).filter((event) => field(event, 'e') === 'executionReport');
  expect(reports[0]).toMatchObject({ x: 'NEW', X: 'NEW', Q: '1000.00000000' });
  const trades = reports.slice(1);
  expect(trades.map((each) => [field(each, 'x'), field(each, 't')])).toEqual(
    (body.fills as { tradeId: number }[]).map(({ tradeId }) => ['TRADE', tradeId]),
  );
  expect(trades.at(-1)).toMatchObject({
    X: 'FILLED',
    z: body.executedQty,
    Z: body.cummulativeQuoteQty,
    N: 'BTC',
    w: false,
    m: false,
    M: true,
  });
});

test('a cancellation has its own id, and names the order’s', async () => {
  const { manual, api } = await follow();
  await manual.alice('POST /api/v3/order', { ...limit, quantity: '0.01', price: '50000', newClientOrderId: 'mine' });
  const named = { symbol: 'BTCUSDT', origClientOrderId: 'mine', newClientOrderId: 'the-cancel' };
  await manual.alice('DELETE /api/v3/order', named);
  const reports = (await api.events()).filter((event) => field(event, 'x') === 'CANCELED');
  expect(reports).toMatchObject([{ c: 'the-cancel', C: 'mine', X: 'CANCELED', w: false }]);
});

test('a transfer is reported as a change and as the balance after it', async () => {
  const { manual, api } = await follow();
  await manual.alice('POST /sapi/v1/asset/transfer', { type: 'MAIN_UMFUTURE', asset: 'USDT', amount: '250' });
  expect(await api.events()).toMatchObject([
    { e: 'outboundAccountPosition', B: [{ a: 'USDT', f: '999750.00000000', l: '0.00000000' }] },
    { e: 'balanceUpdate', a: 'USDT', d: '-250.00000000', T: manual.now() },
  ]);
});

test('each account receives only its own events, on each of its sockets', async () => {
  const { manual, api, kinds } = await follow();
  const second = await ApiClient.open(`${manual.url}/ws-api/v3`, ALICE, manual.now);
  await second.subscribe();
  await manual.bob('POST /api/v3/order', { ...limit, quantity: '0.01', price: '50000' });
  expect(await kinds()).toEqual([]);
  await manual.alice('POST /api/v3/order', { ...limit, quantity: '0.01', price: '50000' });
  expect(await second.events()).toEqual(await api.events());
  expect(await kinds()).toEqual(['executionReport', 'outboundAccountPosition']);
  const bob = await ApiClient.open(`${manual.url}/ws-api/v3`, BOB, manual.now);
  await bob.subscribe();
  expect(await bob.events()).toEqual([]);
});

test('TR-14 a list is reported with its orders when it begins and ends, and each order with its list', async () => {
  const { manual, api } = await follow();
  await manual.alice('POST /api/v3/order', { symbol: 'BTCUSDT', side: 'BUY', type: 'MARKET', quantity: '0.01' });
  const before = (await api.events()).length;
  const legs = { aboveType: 'LIMIT_MAKER', abovePrice: '200000', belowType: 'STOP_LOSS', belowStopPrice: '50000' };
  const list = { symbol: 'BTCUSDT', side: 'SELL', quantity: '0.005', listClientOrderId: 'a-list' };
  const { body } = await manual.alice('POST /api/v3/orderList/oco', { ...list, ...legs });
  await manual.alice('DELETE /api/v3/orderList', { symbol: 'BTCUSDT', listClientOrderId: 'a-list' });
  const events = (await api.events()).slice(before);
  const lists = events.filter((event) => field(event, 'e') === 'listStatus');
  const orders = (body.orders as { orderId: number; clientOrderId: string }[]).map(({ orderId, clientOrderId }) => ({
    s: 'BTCUSDT',
    i: orderId,
    c: clientOrderId,
  }));
  const common = { e: 'listStatus', s: 'BTCUSDT', g: body.orderListId, c: 'OCO', r: 'NONE', C: 'a-list', O: orders };
  expect(lists).toMatchObject([
    { ...common, l: 'EXEC_STARTED', L: 'EXECUTING' },
    { ...common, l: 'ALL_DONE', L: 'ALL_DONE' },
  ]);
  expect(Object.keys(Object(lists[0]))).toEqual('e E s g c l L r C T O'.split(' '));
  const reports = events.filter((event) => field(event, 'e') === 'executionReport');
  expect(reports.map((each) => [field(each, 'g'), field(each, 'x'), field(each, 'w')])).toEqual([
    [body.orderListId, 'NEW', false],
    [body.orderListId, 'NEW', true],
    [body.orderListId, 'CANCELED', false],
    [body.orderListId, 'CANCELED', false],
  ]);
});

test('TR-15 a stop reports that it waits, and once triggered that it rests on the book', async () => {
  const { manual, api } = await follow();
  const asks = rows(await (await fetch(`${manual.url}/api/v3/depth?symbol=BTCUSDT&limit=10`)).json(), 'asks');
  const [trigger = ''] = asks[3] ?? [];
  const stop = { symbol: 'BTCUSDT', side: 'BUY', type: 'STOP_LOSS_LIMIT', timeInForce: 'GTC', quantity: '0.001' };
  const price = (Number(trigger) * 0.9).toFixed(2);
  const { body } = await manual.alice('POST /api/v3/order', { ...stop, stopPrice: trigger, price });
  const quantity = asks
    .slice(0, 4)
    .reduce((sum, [, each]) => sum + Number(each), 0)
    .toFixed(5);
  await manual.bob('POST /api/v3/order', { symbol: 'BTCUSDT', side: 'BUY', type: 'MARKET', quantity });
  const reports = (await api.events()).filter((event) => field(event, 'i') === body.orderId);
  expect(reports).toMatchObject([
    { x: 'NEW', X: 'NEW', P: trigger, w: false },
    { x: 'NEW', X: 'NEW', P: trigger, w: true, W: manual.now() },
  ]);
  expect(reports[0]).not.toHaveProperty('W');
});
