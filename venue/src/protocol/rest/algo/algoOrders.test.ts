import { expect, test } from 'vitest';
import type { Fields } from '../../../testing/signed.ts';
import { tradingVenue } from '../../../testing/tradingVenue.ts';

const STOP: Fields = {
  algoType: 'CONDITIONAL',
  symbol: 'BTCUSDT',
  side: 'SELL',
  type: 'STOP_MARKET',
  triggerPrice: '60000',
  quantity: '0.010',
};

test('TR-15 a conditional order is placed, listed, queried by either id and cancelled', async () => {
  const { alice, bob } = await tradingVenue();
  const { status, body } = await alice('POST /fapi/v1/algoOrder', { ...STOP, clientAlgoId: 'stop-1' });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    clientAlgoId: 'stop-1',
    algoType: 'CONDITIONAL',
    orderType: 'STOP_MARKET',
    algoStatus: 'NEW',
    triggerPrice: '60000.00',
    price: '0',
    quantity: '0.010',
    workingType: 'CONTRACT_PRICE',
  });
  const { algoId } = body;
  const row = (await alice('GET /fapi/v1/algoOrder', { algoId })).body;
  expect(row).toMatchObject({ algoId, actualOrderId: '', algoStatus: 'NEW' });
  expect((await alice('GET /fapi/v1/algoOrder', { clientAlgoId: 'stop-1' })).body).toEqual(row);
  expect((await alice('GET /fapi/v1/openAlgoOrders')).body).toEqual([row]);
  expect((await alice('GET /fapi/v1/openAlgoOrders', { symbol: 'ETHUSDT' })).body).toEqual([]);
  expect((await bob('DELETE /fapi/v1/algoOrder', { algoId })).body.code).toBe(-2011);
  expect((await bob('GET /fapi/v1/algoOrder', { algoId })).body.code).toBe(-2013);
  expect((await alice('DELETE /fapi/v1/algoOrder', { algoId })).body).toMatchObject({ algoId, code: '200' });
  expect((await alice('GET /fapi/v1/openAlgoOrders')).body).toEqual([]);
  expect((await alice('GET /fapi/v1/allAlgoOrders', { symbol: 'BTCUSDT' })).body).toMatchObject([
    { algoId, algoStatus: 'CANCELED' },
  ]);
});

test('TR-15 a stop whose price is there becomes an order that it names', async () => {
  const manual = await tradingVenue();
  const { alice, venue, best } = manual;
  const long = { symbol: 'BTCUSDT', side: 'BUY', type: 'MARKET', quantity: '0.010' };
  expect((await alice('POST /fapi/v1/order', long)).status).toBe(200);
  const trigger = Math.floor(Number(best('BTCUSDT', 'bids').price) * 0.99);
  const stop = { ...STOP, triggerPrice: trigger, workingType: 'MARK_PRICE', closePosition: true, quantity: '' };
  const { algoId } = (await alice('POST /fapi/v1/algoOrder', stop)).body;
  await venue.processor.submit({ type: 'shock', symbol: 'BTCUSDT', move: -3_000_000, overMs: 0, holdMs: 0 }, () => 0);
  manual.advance(10_000);
  const row = (await alice('GET /fapi/v1/algoOrder', { algoId })).body;
  expect(row).toMatchObject({ algoStatus: 'FINISHED', actualType: 'MARKET', actualQty: '0.010' });
  const order = (await alice('GET /fapi/v1/order', { symbol: 'BTCUSDT', orderId: row.actualOrderId })).body;
  expect(order).toMatchObject({
    status: 'FILLED',
    side: 'SELL',
    origType: 'STOP_MARKET',
    executedQty: '0.010',
    avgPrice: row.actualPrice,
  });
  expect((await alice('GET /fapi/v3/positionRisk')).body).toEqual([]);
});

test('TR-15 a triggered conditional order is open as its order, and no longer listed as waiting', async () => {
  const manual = await tradingVenue();
  const { alice, venue, best } = manual;
  const bid = Number(best('BTCUSDT', 'bids').price);
  const at = { triggerPrice: Math.floor(bid * 0.99), price: Math.ceil(bid * 1.1) };
  expect((await alice('POST /fapi/v1/algoOrder', { ...STOP, ...at, type: 'STOP' })).status).toBe(200);
  await venue.processor.submit({ type: 'shock', symbol: 'BTCUSDT', move: -3_000_000, overMs: 0, holdMs: 0 }, () => 0);
  manual.advance(10_000);
  expect((await alice('GET /fapi/v1/allAlgoOrders', { symbol: 'BTCUSDT' })).body).toMatchObject([
    { algoStatus: 'TRIGGERED' },
  ]);
  expect((await alice('GET /fapi/v1/openAlgoOrders')).body).toEqual([]);
  expect((await alice('GET /fapi/v1/openOrders')).body).toMatchObject([{ origType: 'STOP', status: 'NEW' }]);
});

test('all conditional orders of a contract are cancelled by one call', async () => {
  const { alice } = await tradingVenue();
  await alice('POST /fapi/v1/algoOrder', STOP);
  await alice('POST /fapi/v1/algoOrder', { ...STOP, triggerPrice: '61000' });
  expect((await alice('DELETE /fapi/v1/algoOpenOrders', { symbol: 'BTCUSDT' })).body.code).toBe(200);
  expect((await alice('GET /fapi/v1/openAlgoOrders')).body).toEqual([]);
});

const REJECTED: readonly [what: string, change: Fields, code: number][] = [
  ['no algo type', { algoType: '' }, -1102],
  ['another algo type', { algoType: 'VP' }, -1130],
  ['a trailing stop', { type: 'TRAILING_STOP_MARKET' }, -1020],
  ['an order type without a trigger', { type: 'LIMIT' }, -1116],
  ['no trigger price', { triggerPrice: '' }, -1102],
  ['a trigger price off the tick', { triggerPrice: '60000.05' }, -4014],
  ['a trigger price that is there', { triggerPrice: '200000' }, -2021],
  ['no quantity', { quantity: '' }, -1102],
  ['a quantity beside the whole position', { closePosition: true }, -1106],
  ['a price for a market type', { price: '60000' }, -1106],
  ['no price for a limit type', { type: 'STOP' }, -1102],
  ['an unknown working type', { workingType: 'INDEX' }, -1130],
  ['a position side of hedge mode', { positionSide: 'SHORT' }, -4061],
  ['an expiry that is over', { timeInForce: 'GTD', goodTillDate: 1 }, -5040],
];

test('TR-15 an order that could never wait is rejected, and nothing is placed', async () => {
  const { alice } = await tradingVenue();
  for (const [what, change, code] of REJECTED) {
    const answer = await alice('POST /fapi/v1/algoOrder', { ...STOP, ...change });
    expect([answer.status, answer.body.code], what).toEqual([400, code]);
  }
  expect((await alice('GET /fapi/v1/allAlgoOrders', { symbol: 'BTCUSDT' })).body).toEqual([]);
});
