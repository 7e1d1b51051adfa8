import { parseFixed } from '@aldgate/domain/money/fixed.ts';
import { expect, test } from 'vitest';
import { imbalances } from '../../../engine/conservation.ts';
import { tradingVenue } from '../../../testing/tradingVenue.ts';

/** A still venue, with the balances of the first customer, which has ten bitcoin and a million USDT. */
async function spotVenue() {
  const venue = await tradingVenue({ market: 'still' });
  const free = async (asset: string) => {
    const { body } = await venue.alice('GET /api/v3/account');
    const row = body.balances.find((each: { asset: string }) => each.asset === asset);
    return [row.free, row.locked] as const;
  };
  const quote = async () =>
    (await (await fetch(`${venue.url}/api/v3/ticker/bookTicker?symbol=BTCUSDT`)).json()) as Quote;
  return { ...venue, free, quote };
}

interface Quote {
  readonly bidPrice: string;
  readonly askPrice: string;
}

const LIMIT = { symbol: 'BTCUSDT', type: 'LIMIT', timeInForce: 'GTC' } as const;

test('TR-14 a resting buy locks its notional and a resting sell its quantity, until they are cancelled', async () => {
  const { alice, free, venue } = await spotVenue();
  const buy = await alice('POST /api/v3/order', { ...LIMIT, side: 'BUY', quantity: '0.5', price: '100000.01' });
  expect(buy.status).toBe(200);
  expect(buy.body).toMatchObject({ symbol: 'BTCUSDT', orderListId: -1, status: 'NEW', price: '100000.01000000' });
  expect(buy.body.fills).toEqual([]);
  expect(await free('USDT')).toEqual(['949999.99500000', '50000.00500000']);
  const sell = await alice('POST /api/v3/order', { ...LIMIT, side: 'SELL', quantity: '4', price: '200000' });
  expect(await free('BTC')).toEqual(['6.00000000', '4.00000000']);
  const open = await alice('GET /api/v3/openOrders', { symbol: 'BTCUSDT' });
  expect(open.body.map((each: { orderId: number }) => each.orderId)).toEqual([buy.body.orderId, sell.body.orderId]);
  const cancelled = await alice('DELETE /api/v3/order', { symbol: 'BTCUSDT', orderId: buy.body.orderId });
  expect(cancelled.body).toMatchObject({ status: 'CANCELED', origClientOrderId: buy.body.clientOrderId });
  expect(cancelled.body.clientOrderId).not.toBe(buy.body.clientOrderId);
  expect((await alice('DELETE /api/v3/openOrders', { symbol: 'BTCUSDT' })).body).toHaveLength(1);
  expect(await free('USDT')).toEqual(['1000000.00000000', '0.00000000']);
  expect(await free('BTC')).toEqual(['10.00000000', '0.00000000']);
  const none = await alice('DELETE /api/v3/openOrders', { symbol: 'BTCUSDT' });
  expect([none.status, none.body.code]).toEqual([400, -2011]);
  const queried = await alice('GET /api/v3/order', { symbol: 'BTCUSDT', orderId: sell.body.orderId });
  expect(queried.body).toMatchObject({ status: 'CANCELED', isWorking: true, origQuoteOrderQty: '0.00000000' });
  expect(imbalances(venue.processor.engine.state)).toEqual(new Map());
});

test('TR-14 a fill at a better price frees the rest, and the commission comes off what is received', async () => {
  const { alice, free, quote, venue } = await spotVenue();
  const { askPrice } = await quote();
  const price = String(Number(askPrice) + 100);
  const { body } = await alice('POST /api/v3/order', { ...LIMIT, side: 'BUY', quantity: '0.00005', price });
  expect(body).toMatchObject({ status: 'FILLED', executedQty: '0.00005000' });
  expect(body.fills).toEqual([
    {
      price: askPrice,
      qty: '0.00005000',
      commission: '0.00000005',
      commissionAsset: 'BTC',
      tradeId: expect.any(Number),
    },
  ]);
  const paid = parseFixed(body.cummulativeQuoteQty);
  expect(paid).toBe((parseFixed(askPrice) * 5n) / 100_000n);
  expect(await free('BTC')).toEqual(['10.00004995', '0.00000000']);
  const [usdt] = await free('USDT');
  expect(parseFixed(usdt)).toBe(parseFixed('1000000') - paid);
  const trades = await alice('GET /api/v3/myTrades', { symbol: 'BTCUSDT', orderId: body.orderId });
  expect(trades.body).toMatchObject([
    { commission: '0.00000005', commissionAsset: 'BTC', isBuyer: true, isMaker: false },
  ]);
  expect(trades.body[0].quoteQty).toBe(body.cummulativeQuoteQty);
  expect(imbalances(venue.processor.engine.state)).toEqual(new Map());
});

test('TR-14 a market order by total spends at most that, and is refused whole if the balance is lower', async () => {
  const { alice, free, venue } = await spotVenue();
  const market = { symbol: 'BTCUSDT', type: 'MARKET', side: 'BUY' } as const;
  const bought = await alice('POST /api/v3/order', { ...market, quoteOrderQty: '500' });
  expect(bought.body).toMatchObject({ status: 'FILLED', origQuoteOrderQty: '500.00000000', timeInForce: 'GTC' });
  const paid = parseFixed(bought.body.cummulativeQuoteQty);
  expect(paid <= parseFixed('500')).toBe(true);
  // Less than one more step, at a price of about 104,000.
  expect(parseFixed('500') - paid < parseFixed('1.05')).toBe(true);
  const before = venue.processor.engine.state.sequence;
  const tooMuch = await alice('POST /api/v3/order', { ...market, quoteOrderQty: '1000000' });
  expect(tooMuch.body).toEqual({ code: -2010, msg: 'Account has insufficient balance for requested action.' });
  expect(venue.processor.engine.state.sequence).toBe(before);
  const [, locked] = await free('USDT');
  expect(locked).toBe('0.00000000');
});

test.each([
  ['a price off the tick', { price: '100000.001' }, -1013, 'Filter failure: PRICE_FILTER'],
  ['a quantity off the step', { quantity: '0.000015' }, -1013, 'Filter failure: LOT_SIZE'],
  ['too little', { quantity: '0.00001', price: '90000' }, -1013, 'Filter failure: NOTIONAL'],
  ['a price far from the average', { price: '10000' }, -1013, 'Filter failure: PERCENT_PRICE_BY_SIDE'],
  ['too many decimals', { quantity: '0.123456789' }, -1111, 'Precision is over the maximum defined for this asset.'],
  ['more than is free', { quantity: '50' }, -2010, 'Account has insufficient balance for requested action.'],
  ['a mode that is not offered', { selfTradePreventionMode: 'NONE' }, -1013, 'This symbol does not allow'],
  ['an iceberg', { icebergQty: '1' }, -1106, "Parameter 'icebergQty' sent when not required."],
  ['a total besides a quantity', { quoteOrderQty: '100' }, -1106, "Parameter 'quoteOrderQty' sent when not required."],
  ['an id with other characters', { newClientOrderId: 'a.b' }, -1100, 'Illegal characters'],
  ['the id of the pair', { symbol: 'BTC-USDT' }, -1121, 'Invalid symbol.'],
] as const)('an order with %s is refused and locks nothing', async (_, change, code, message) => {
  const { alice, venue } = await spotVenue();
  const before = venue.processor.engine.state.sequence;
  const order = { ...LIMIT, side: 'BUY', quantity: '0.01', price: '100000', ...change };
  const { status, body } = await alice('POST /api/v3/order', order);
  expect([status, body.code]).toEqual([400, code]);
  expect(body.msg).toContain(message);
  expect(venue.processor.engine.state.sequence).toBe(before);
});

test('a client id is unique among open spot orders, apart from those of futures', async () => {
  const { alice } = await spotVenue();
  const named = { side: 'BUY', quantity: '0.01', price: '100000', newClientOrderId: 'mine' };
  const future = { ...LIMIT, ...named, price: '101000' };
  expect((await alice('POST /fapi/v1/order', future)).status).toBe(200);
  const { body } = await alice('POST /api/v3/order', { ...LIMIT, ...named });
  expect(body.clientOrderId).toBe('mine');
  const again = await alice('POST /api/v3/order', { ...LIMIT, ...named });
  expect(again.body).toEqual({ code: -2010, msg: 'Duplicate order sent.' });
  const [pair, contract] = [
    await alice('GET /api/v3/order', { symbol: 'BTCUSDT', origClientOrderId: 'mine' }),
    await alice('GET /fapi/v1/order', { symbol: 'BTCUSDT', origClientOrderId: 'mine' }),
  ];
  expect([pair.body.price, contract.body.price]).toEqual(['100000.00000000', '101000.00']);
  expect((await alice('GET /fapi/v1/openOrders')).body).toHaveLength(1);
  expect((await alice('GET /api/v3/openOrders')).body).toHaveLength(1);
  await alice('DELETE /api/v3/order', { symbol: 'BTCUSDT', origClientOrderId: 'mine' });
  expect((await alice('POST /api/v3/order', { ...LIMIT, ...named })).status).toBe(200);
});

test('an order that crosses the own one expires it, by the mode of the taker', async () => {
  const { alice, free, quote } = await spotVenue();
  const { bidPrice } = await quote();
  const above = (Number(bidPrice) + 0.5).toFixed(2);
  const rests = await alice('POST /api/v3/order', { ...LIMIT, side: 'SELL', quantity: '1', price: above });
  expect(rests.body.status).toBe('NEW');
  const taker = { ...LIMIT, side: 'BUY', quantity: '0.001', price: above, timeInForce: 'IOC' };
  const mode = { selfTradePreventionMode: 'EXPIRE_BOTH' };
  const last = await alice('POST /api/v3/order', { ...taker, quantity: '9', ...mode });
  expect(last.body.status).toBe('EXPIRED_IN_MATCH');
  const maker = await alice('GET /api/v3/order', { symbol: 'BTCUSDT', orderId: rests.body.orderId });
  expect(maker.body.status).toBe('EXPIRED_IN_MATCH');
  const [, locked] = await free('BTC');
  expect(locked).toBe('0.00000000');
});

test('a fill-or-kill order that the book cannot fill expires, and locks nothing', async () => {
  const { alice, free } = await spotVenue();
  const order = { ...LIMIT, timeInForce: 'FOK', side: 'SELL', quantity: '10', price: '104500' };
  expect((await alice('POST /api/v3/order', order)).body).toMatchObject({ status: 'EXPIRED', fills: [] });
  expect(await free('BTC')).toEqual(['10.00000000', '0.00000000']);
});

test('what an order locks cannot be transferred', async () => {
  const { alice, free } = await spotVenue();
  await alice('POST /api/v3/order', { ...LIMIT, side: 'SELL', quantity: '4', price: '200000' });
  const move = (amount: string) =>
    alice('POST /sapi/v1/asset/transfer', { type: 'MAIN_FUNDING', asset: 'BTC', amount });
  expect((await move('6.00000001')).body.code).toBe(-5013);
  expect((await move('6')).status).toBe(200);
  expect(await free('BTC')).toEqual(['0.00000000', '4.00000000']);
});

test('a key without the permission for spot reads and does not trade', async () => {
  const { alice, venue, now } = await spotVenue();
  expect(now()).toBeGreaterThan(0);
  const permissions = { reading: true, futures: true, spot: false, transfers: true, broker: false };
  await venue.processor.submit({ type: 'changeKey', key: 'venue-demo-a', permissions }, () => 0);
  const order = { ...LIMIT, side: 'BUY', quantity: '0.01', price: '100000' };
  expect((await alice('POST /api/v3/order', order)).body.code).toBe(-2015);
  expect((await alice('GET /api/v3/account')).status).toBe(200);
});

test('spot has a weight and order counts of its own', async () => {
  const { alice, url } = await spotVenue();
  const futures = await fetch(`${url}/fapi/v1/depth?symbol=BTCUSDT&limit=1000`);
  const spot = await fetch(`${url}/api/v3/depth?symbol=BTCUSDT&limit=5000`);
  const weights = [futures, spot].map(({ headers }) => headers.get('x-mbx-used-weight-1m'));
  expect(weights).toEqual(['20', '250']);
  const order = { ...LIMIT, side: 'BUY', quantity: '0.01', price: '100000' };
  const { headers } = await alice('POST /api/v3/order', order);
  expect([headers.get('x-mbx-order-count-10s'), headers.get('x-mbx-order-count-1d')]).toEqual(['1', '1']);
});
