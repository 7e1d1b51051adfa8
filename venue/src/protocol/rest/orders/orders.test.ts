import { expect, test } from 'vitest';
import { ALICE, type Fields, sign } from '../../../testing/signed.ts';
import { tradingVenue } from '../../../testing/tradingVenue.ts';

/** A buy far below the market, which rests. */
const RESTING: Fields = {
  symbol: 'BTCUSDT',
  side: 'BUY',
  type: 'LIMIT',
  timeInForce: 'GTC',
  quantity: '0.010',
  price: '60000.0',
};
const MARKET: Fields = { symbol: 'BTCUSDT', side: 'BUY', type: 'MARKET', quantity: '0.010' };

test('TR-13 an order is acknowledged, queried by either id, and cancelled', async () => {
  const { alice, now } = await tradingVenue();
  const { status, body } = await alice('POST /fapi/v1/order', { ...RESTING, newClientOrderId: 'mine-1' });
  expect(status).toBe(200);
  expect(body).toEqual({
    orderId: expect.any(Number),
    symbol: 'BTCUSDT',
    status: 'NEW',
    clientOrderId: 'mine-1',
    price: '60000.00',
    origQty: '0.010',
    executedQty: '0.000',
    cumQty: '0.000',
    timeInForce: 'GTC',
    type: 'LIMIT',
    reduceOnly: false,
    closePosition: false,
    side: 'BUY',
    positionSide: 'BOTH',
    stopPrice: '0',
    workingType: 'CONTRACT_PRICE',
    priceProtect: false,
    origType: 'LIMIT',
    priceMatch: 'NONE',
    selfTradePreventionMode: 'EXPIRE_MAKER',
    goodTillDate: 0,
    updateTime: now(),
  });
  const named = { symbol: 'BTCUSDT', orderId: body.orderId };
  const queried = (await alice('GET /fapi/v1/order', named)).body;
  expect(queried).toMatchObject({ status: 'NEW', avgPrice: '0.00000000', cumQuote: '0.00000000', time: now() });
  expect(queried).not.toHaveProperty('cumQty');
  const own = { symbol: 'BTCUSDT', origClientOrderId: 'mine-1' };
  expect((await alice('GET /fapi/v1/openOrder', own)).body).toEqual(queried);
  expect((await alice('GET /fapi/v1/openOrders')).body).toEqual([queried]);
  expect((await alice('DELETE /fapi/v1/order', own)).body).toMatchObject({ status: 'CANCELED', orderId: body.orderId });
  expect((await alice('GET /fapi/v1/order', named)).body.status).toBe('CANCELED');
  expect((await alice('GET /fapi/v1/openOrder', named)).body.code).toBe(-2013);
  expect((await alice('GET /fapi/v1/openOrders', { symbol: 'BTCUSDT' })).body).toEqual([]);
});

test('TR-13 a market order’s receipt says NEW, its result what it was filled at', async () => {
  const { alice } = await tradingVenue();
  const receipt = (await alice('POST /fapi/v1/order', MARKET)).body;
  expect(receipt).toMatchObject({ status: 'NEW', executedQty: '0.000', timeInForce: 'GTC', price: '0' });
  const result = (await alice('POST /fapi/v1/order', { ...MARKET, newOrderRespType: 'RESULT' })).body;
  expect(result).toMatchObject({ status: 'FILLED', executedQty: '0.010', cumQty: '0.010' });
  const row = (await alice('GET /fapi/v1/order', { symbol: 'BTCUSDT', orderId: result.orderId })).body;
  const [trade] = (await alice('GET /fapi/v1/userTrades', { symbol: 'BTCUSDT', orderId: result.orderId })).body;
  expect(Number(row.cumQuote)).toBeCloseTo(Number(trade.quoteQty), 8);
  expect(Number(row.avgPrice)).toBeCloseTo(Number(trade.price), 8);
  expect(Number(trade.commission)).toBeCloseTo(Number(trade.quoteQty) * 0.0005, 8);
  expect(trade).toMatchObject({ buyer: true, maker: false, side: 'BUY', commissionAsset: 'USDT', qty: '0.010' });
});

const REJECTED: readonly [what: string, change: Fields, code: number][] = [
  ['an unknown symbol', { symbol: 'NONE' }, -1121],
  ['no symbol', { symbol: '' }, -1102],
  ['another side', { side: 'HOLD' }, -1117],
  ['an unknown type', { type: 'ICEBERG' }, -1116],
  ['a type of the algo calls', { type: 'STOP_MARKET', stopPrice: '1' }, -4120],
  ['a position side of hedge mode', { positionSide: 'LONG' }, -4061],
  ['no such position side', { positionSide: 'UP' }, -4060],
  ['no time in force', { timeInForce: '' }, -1102],
  ['an unknown time in force', { timeInForce: 'DAY' }, -1115],
  ['no quantity', { quantity: '' }, -1102],
  ['no price', { price: '' }, -1102],
  ['a quantity that is no number', { quantity: '1e3' }, -1100],
  ['a quantity of nothing', { quantity: '0' }, -4003],
  ['a quantity below zero', { quantity: '-1' }, -4003],
  ['a quantity with too many places', { quantity: '0.0105' }, -1111],
  ['a quantity with places beyond any', { quantity: '0.0000000001' }, -1111],
  ['a quantity above the most', { quantity: '1000.001' }, -4005],
  ['a price with too many places', { price: '60000.001' }, -1111],
  ['a price off the tick', { price: '60000.05' }, -4014],
  ['a price below the least', { price: '556.7' }, -4013],
  ['a price above the most', { price: '4529764.1' }, -4002],
  ['a price beyond any', { price: '99999999999999999999' }, -4002],
  ['a price above the band', { price: '120000' }, -4016],
  ['a worth below the least', { quantity: '0.001' }, -4164],
  ['too long a client id', { newClientOrderId: 'x'.repeat(37) }, -4015],
  ['a client id of other signs', { newClientOrderId: 'ä' }, -1100],
  ['an unknown answer type', { newOrderRespType: 'FULL' }, -1136],
  ['an unknown self-trade mode', { selfTradePreventionMode: 'DECREMENT' }, -1130],
  ['a price beside a price match', { priceMatch: 'QUEUE' }, -1106],
  ['an unknown price match', { priceMatch: 'NEAR', price: '' }, -5038],
  ['GTD without a date', { timeInForce: 'GTD' }, -1102],
  ['GTD that ends immediately', { timeInForce: 'GTD', goodTillDate: 1 }, -5040],
  ['a stop price', { stopPrice: '1' }, -1106],
  ['reduce only without a position', { reduceOnly: true }, -2022],
  ['a flag that is none', { reduceOnly: 'perhaps' }, -1130],
  ['more than the margin bears', { quantity: '500' }, -2019],
];

test('TR-11 an order that breaks a rule is rejected by that rule’s code, and nothing is placed', async () => {
  const { alice } = await tradingVenue();
  for (const [what, change, code] of REJECTED) {
    const answer = await alice('POST /fapi/v1/order', { ...RESTING, ...change });
    expect([answer.status, answer.body.code], what).toEqual([400, code]);
  }
  expect((await alice('GET /fapi/v1/allOrders', { symbol: 'BTCUSDT' })).body).toEqual([]);
});

test('a market order with a price or a time in force is rejected', async () => {
  const { alice } = await tradingVenue();
  for (const change of [{ price: '1' }, { timeInForce: 'IOC' }, { priceMatch: 'QUEUE' }]) {
    expect((await alice('POST /fapi/v1/order', { ...MARKET, ...change })).body.code).toBe(-1106);
  }
});

test('a client id is unique among open orders, so that a repeat places nothing', async () => {
  const { alice } = await tradingVenue();
  const exposure = { ...RESTING, newClientOrderId: 'once' };
  expect((await alice('POST /fapi/v1/order', exposure)).status).toBe(200);
  expect((await alice('POST /fapi/v1/order', exposure)).body).toEqual({
    code: -4116,
    msg: 'ClientOrderId is duplicated.',
  });
  expect((await alice('GET /fapi/v1/openOrders')).body).toHaveLength(1);
});

test('a post-only order that would take and a fill-or-kill that cannot be filled are rejected', async () => {
  const { alice, best } = await tradingVenue();
  const { price } = best('BTCUSDT', 'asks');
  expect((await alice('POST /fapi/v1/order', { ...RESTING, price, timeInForce: 'GTX' })).body.code).toBe(-5022);
  const much = { ...RESTING, price, timeInForce: 'FOK', quantity: '150' };
  expect((await alice('POST /fapi/v1/leverage', { symbol: 'BTCUSDT', leverage: 20 })).status).toBe(200);
  expect((await alice('POST /fapi/v1/order', much)).body.code).toBe(-5021);
});

test('TR-13 an order is given another price and quantity, but not the same ones', async () => {
  const { alice } = await tradingVenue();
  const { orderId } = (await alice('POST /fapi/v1/order', RESTING)).body;
  const change = { symbol: 'BTCUSDT', side: 'BUY', orderId, quantity: '0.020', price: '61000' };
  expect((await alice('PUT /fapi/v1/order', change)).body).toMatchObject({
    orderId,
    status: 'NEW',
    price: '61000.00',
    origQty: '0.020',
  });
  expect((await alice('PUT /fapi/v1/order', change)).body.code).toBe(-5027);
  expect((await alice('PUT /fapi/v1/order', { ...change, orderId: 5 })).body.code).toBe(-2013);
  expect((await alice('PUT /fapi/v1/order', { ...change, price: '' })).body.code).toBe(-1102);
  const { price: _, ...joining } = { ...change, priceMatch: 'QUEUE_5' };
  const joined = (await alice('PUT /fapi/v1/order', joining)).body;
  expect(Number(joined.price)).toBeGreaterThan(61_000);
});

test('cancelling what is not there and asking for it are different rejections', async () => {
  const { alice, bob } = await tradingVenue();
  const { orderId } = (await alice('POST /fapi/v1/order', RESTING)).body;
  const named = { symbol: 'BTCUSDT', orderId };
  expect((await bob('DELETE /fapi/v1/order', named)).body).toEqual({ code: -2011, msg: 'Unknown order sent.' });
  expect((await bob('GET /fapi/v1/order', named)).body).toEqual({ code: -2013, msg: 'Order does not exist.' });
  expect((await alice('GET /fapi/v1/order', { symbol: 'ETHUSDT', orderId })).body.code).toBe(-2013);
  expect((await alice('GET /fapi/v1/order', { symbol: 'BTCUSDT' })).body.code).toBe(-1102);
  expect((await alice('GET /fapi/v1/order', { symbol: 'BTCUSDT', orderId: '1x' })).body.code).toBe(-1100);
});

test('a batch answers each order for itself, in the order they were sent, however it is written', async () => {
  const { alice, url, now } = await tradingVenue();
  const orders = [
    { ...RESTING, newClientOrderId: 'b-1' },
    { ...RESTING, symbol: 'NONE' },
    { ...RESTING, newClientOrderId: 'b-2', quantity: 0.02 },
  ];
  const batchOrders = JSON.stringify(orders);
  const body = `batchOrders=${batchOrders}&timestamp=${now()}`;
  const response = await fetch(`${url}/fapi/v1/batchOrders`, {
    method: 'POST',
    headers: { 'x-mbx-apikey': ALICE.key, 'content-type': 'application/x-www-form-urlencoded' },
    body: `${body}&signature=${sign(ALICE.secret, body)}`,
  });
  expect(response.headers.get('x-mbx-order-count-10s')).toBe('5');
  const rows = JSON.parse(await response.text());
  expect(rows[0]).toMatchObject({ clientOrderId: 'b-1', status: 'NEW' });
  expect(rows[1]).toEqual({ code: -1121, msg: 'Invalid symbol.' });
  expect(rows[2]).toMatchObject({ clientOrderId: 'b-2', origQty: '0.020' });
  const changes = [{ symbol: 'BTCUSDT', side: 'BUY', orderId: rows[0].orderId, quantity: '0.03', price: '60000' }];
  const [changed] = (await alice('PUT /fapi/v1/batchOrders', { batchOrders: JSON.stringify(changes) })).body;
  expect(changed).toMatchObject({ origQty: '0.030' });
  const cancelled = await alice('DELETE /fapi/v1/batchOrders', {
    symbol: 'BTCUSDT',
    origClientOrderIdList: JSON.stringify(['b-1', 'none', 'b-2']),
  });
  expect(cancelled.body.map((row: { status?: string; code?: number }) => row.status ?? row.code)).toEqual([
    'CANCELED',
    -2011,
    'CANCELED',
  ]);
});

const FAULTY_BATCHES = [
  ['no list', '{}', -1130],
  ['no JSON', '[{]', -1130],
  ['an empty list', '[]', -1130],
  ['six orders', '[{},{},{},{},{},{}]', -4082],
  ['something that is no order', '[1]', -1130],
] as const;

test('a batch that is no list of at most five orders is rejected whole', async () => {
  const { alice } = await tradingVenue();
  for (const [what, batchOrders, code] of FAULTY_BATCHES) {
    const answer = await alice('POST /fapi/v1/batchOrders', { batchOrders });
    expect([answer.status, answer.body.code], what).toEqual([400, code]);
  }
});

test('all open orders of a contract are cancelled by one call, and by a countdown that is not renewed', async () => {
  const manual = await tradingVenue();
  const { alice } = manual;
  await alice('POST /fapi/v1/order', RESTING);
  await alice('POST /fapi/v1/order', { ...RESTING, symbol: 'ETHUSDT', price: '2500', quantity: '1' });
  const all = (await alice('DELETE /fapi/v1/allOpenOrders', { symbol: 'BTCUSDT' })).body;
  expect(all).toEqual({ code: 200, msg: 'The operation of cancel all open order is done.' });
  expect((await alice('GET /fapi/v1/openOrders')).body).toMatchObject([{ symbol: 'ETHUSDT' }]);
  const countdown = { symbol: 'ETHUSDT', countdownTime: 2000 };
  expect((await alice('POST /fapi/v1/countdownCancelAll', countdown)).body).toEqual({
    symbol: 'ETHUSDT',
    countdownTime: '2000',
  });
  manual.advance(1900);
  expect((await alice('GET /fapi/v1/openOrders')).body).toHaveLength(1);
  manual.advance(200);
  expect((await alice('GET /fapi/v1/openOrders')).body).toEqual([]);
});

test('TR-12 orders and deals are listed by id and time, oldest first', async () => {
  const manual = await tradingVenue();
  const { alice } = manual;
  const ids: number[] = [];
  for (let index = 0; index < 3; index += 1) {
    ids.push((await alice('POST /fapi/v1/order', MARKET)).body.orderId);
    manual.advance(1000);
  }
  const orderIds = async (fields: Fields) => {
    const { body } = await alice('GET /fapi/v1/allOrders', { symbol: 'BTCUSDT', ...fields });
    return body.map((row: { orderId: number }) => row.orderId);
  };
  expect(await orderIds({})).toEqual(ids);
  expect(await orderIds({ limit: 2 })).toEqual(ids.slice(1));
  expect(await orderIds({ orderId: ids[1] ?? 0 })).toEqual(ids.slice(1));
  expect(await orderIds({ startTime: manual.now() - 2500 })).toEqual(ids.slice(1));
  const trades = (await alice('GET /fapi/v1/userTrades', { symbol: 'BTCUSDT' })).body;
  expect([...new Set(trades.map((row: { orderId: number }) => row.orderId))]).toEqual(ids);
  const week = { symbol: 'BTCUSDT', startTime: 1, endTime: 8 * 86_400_000 };
  expect((await alice('GET /fapi/v1/allOrders', week)).body.code).toBe(-1127);
  const from = { symbol: 'BTCUSDT', fromId: 1, startTime: 1 };
  expect((await alice('GET /fapi/v1/userTrades', from)).body.code).toBe(-1128);
});

test('ids beyond 2^53 keep their digits on the wire, in batches too', async () => {
  const { alice } = await tradingVenue({ bigOrderIds: true });
  const { text } = await alice('POST /fapi/v1/order', RESTING);
  const id = /"orderId":(\d{19}),/.exec(text)?.[1] ?? '';
  expect(Number.isSafeInteger(Number(id))).toBe(false);
  const queried = await alice('GET /fapi/v1/order', { symbol: 'BTCUSDT', orderId: id });
  expect(queried.text).toContain(`"orderId":${id},`);
  const near = `${id.slice(0, -1)}${id.endsWith('9') ? '8' : '9'}`;
  expect((await alice('GET /fapi/v1/order', { symbol: 'BTCUSDT', orderId: near })).body.code).toBe(-2013);
  expect((await alice('DELETE /fapi/v1/batchOrders', { symbol: 'BTCUSDT' })).body.code).toBe(-1102);
  const cancelled = await alice('DELETE /fapi/v1/batchOrders', { symbol: 'BTCUSDT', orderidlist: `[${id}]` });
  expect(cancelled.text).toContain(`"orderId":${id},`);
  expect(cancelled.body[0].status).toBe('CANCELED');
});

test('an order that is only tested is checked and not placed', async () => {
  const { alice } = await tradingVenue();
  expect((await alice('POST /fapi/v1/order/test', RESTING)).body).toEqual({});
  expect((await alice('POST /fapi/v1/order/test', { ...RESTING, price: '1' })).body.code).toBe(-4013);
  expect((await alice('GET /fapi/v1/openOrders')).body).toEqual([]);
});
