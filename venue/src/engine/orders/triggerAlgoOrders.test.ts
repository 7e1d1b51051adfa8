import { expect, test } from 'vitest';
import { BUY, SELL } from '../../matching/side.ts';
import type { PlaceAlgoOrder } from '../commands.ts';
import type { ExchangeEvent } from '../events.ts';
import { Rejection } from '../rejection.ts';
import { TestExchange } from '../testing/testExchange.ts';

const [ANNA, BEN, CARL] = [2, 3, 4] as const;

const ALGO: PlaceAlgoOrder = {
  type: 'placeAlgoOrder',
  account: ANNA,
  symbol: 'BTCUSDT',
  side: SELL,
  algoType: 'STOP_MARKET',
  timeInForce: 'GTC',
  workingType: 'CONTRACT_PRICE',
  triggerPrice: 990_000,
  price: 0,
  quantity: 10,
  clientAlgoId: 'stop',
  reduceOnly: false,
  closePosition: false,
  priceProtect: false,
  selfTrade: 'EXPIRE_MAKER',
  priceMatch: 'NONE',
  goodTill: 0,
};

function statuses(events: readonly ExchangeEvent[]): string[] {
  return events.flatMap((event) => (event.type === 'algo' ? [event.algo.status] : []));
}

/** A book around 100,000 whose last trade was there; Anna is long ten steps. */
function venue(): TestExchange {
  const opened = new TestExchange();
  opened.limit(BEN, SELL, 10, 1_000_000);
  opened.limit(ANNA, BUY, 10, 1_000_000);
  opened.limit(BEN, BUY, 100, 985_000);
  opened.limit(BEN, SELL, 100, 1_015_000);
  return opened;
}

/** A trade at a price in ticks between Ben and Carl. */
function tradeAt(opened: TestExchange, price: number): ExchangeEvent[] {
  const side = price > 1_000_000 ? SELL : BUY;
  opened.limit(CARL, side, 5, price);
  const { events } = opened.exchange.apply(
    {
      type: 'placeOrder',
      account: BEN,
      symbol: 'BTCUSDT',
      side: side === BUY ? SELL : BUY,
      orderType: 'LIMIT',
      timeInForce: 'IOC',
      price,
      quantity: 5,
      clientOrderId: '',
      reduceOnly: false,
      selfTrade: 'NONE',
      goodTill: 0,
      priceMatch: 'NONE',
    },
    opened.at,
  );
  return events;
}

test('TR-15 a stop waits until the last price gets there, becomes an order, and ends with it', () => {
  const opened = venue();
  const { result, events } = opened.apply(ALGO);
  expect(statuses(events)).toEqual(['NEW']);
  expect(statuses(tradeAt(opened, 990_001))).toEqual([]);
  expect(statuses(tradeAt(opened, 990_000))).toEqual(['TRIGGERING', 'FINISHED']);
  expect(opened.exchange.engine.account(ANNA).positions.get('BTCUSDT')?.steps).toBe(0);
  expect(opened.exchange.engine.account(ANNA).algos.has(result.id)).toBe(false);
});

test('TR-15 a stop-limit rests at its price once it is triggered, and finishes when that order does', () => {
  const opened = venue();
  opened.apply({ ...ALGO, algoType: 'STOP', price: 1_001_000, timeInForce: 'GTX' });
  expect(statuses(tradeAt(opened, 990_000))).toEqual(['TRIGGERING', 'TRIGGERED']);
  const [order] = opened.exchange.engine.account(ANNA).orders.values();
  expect(order).toMatchObject({ price: 1_001_000, status: 'NEW', clientOrderId: 'stop', originalType: 'STOP' });
  const { events } = opened.apply({ type: 'cancelOrder', account: ANNA, symbol: 'BTCUSDT', clientOrderId: 'stop' });
  expect(statuses(events)).toEqual(['FINISHED']);
});

test.each([
  ['STOP_MARKET', BUY, 1_010_000],
  ['STOP_MARKET', SELL, 990_000],
  ['TAKE_PROFIT_MARKET', BUY, 990_000],
  ['TAKE_PROFIT_MARKET', SELL, 1_010_000],
] as const)('TR-15 %s with side %i waits for %i', (algoType, side, triggerPrice) => {
  const opened = venue();
  opened.apply({ ...ALGO, algoType, side, triggerPrice });
  const away = triggerPrice > 1_000_000 ? -1 : 1;
  expect(statuses(tradeAt(opened, triggerPrice + away))).toEqual([]);
  expect(statuses(tradeAt(opened, triggerPrice))[0]).toBe('TRIGGERING');
  // An order that would trigger immediately is rejected.
  const late = opened.exchange.engine.symbol('BTCUSDT').last + away;
  expect(rejectionCode(opened, { algoType, side, triggerPrice: late, clientAlgoId: 'late' })).toBe(-2021);
});

test('TR-15 one that waits for the mark does not mind the last price', () => {
  const opened = venue();
  opened.apply({ ...ALGO, workingType: 'MARK_PRICE', triggerPrice: 999_000 });
  expect(statuses(tradeAt(opened, 990_000))).toEqual([]);
  opened.prices.set('BTCUSDT', '99000');
  expect(statuses([...opened.tick().events, ...opened.tick().events])).toEqual(['TRIGGERING', 'FINISHED']);
});

test('TR-15 one that closes the position takes what is held then; with nothing held it expires', () => {
  const opened = venue();
  opened.apply({ ...ALGO, quantity: 0, closePosition: true });
  opened.limit(BEN, SELL, 5, 1_000_000);
  opened.limit(ANNA, BUY, 5, 1_000_000);
  tradeAt(opened, 990_000);
  expect(opened.exchange.engine.account(ANNA).positions.get('BTCUSDT')?.steps).toBe(0);
  tradeAt(opened, 1_000_001);
  opened.apply({ ...ALGO, quantity: 0, closePosition: true, clientAlgoId: 'again' });
  expect(statuses(tradeAt(opened, 990_000))).toEqual(['EXPIRED']);
});

test('TR-15 an order and an algo order of the same number end each at its own time', () => {
  const opened = venue();
  const gtd = { timeInForce: 'GTD', goodTill: opened.at + 700_000 } as const;
  const { id } = opened.apply({ ...ALGO, ...gtd }).result;
  opened.exchange.state.nextOrderId = id;
  const order = opened.limit(ANNA, BUY, 5, 980_000, { ...gtd, goodTill: opened.at + 900_000 });
  expect(order.id).toBe(id);
  expect(statuses(opened.tick(700_000).events)).toEqual(['EXPIRED']);
  expect(order.status).toBe('NEW');
  opened.tick(200_000);
  expect(order.status).toBe('EXPIRED');
});

test('TR-15 an order that is rejected on trigger is emitted with the reason', () => {
  const opened = venue();
  opened.apply({ type: 'setLeverage', account: ANNA, symbol: 'BTCUSDT', leverage: 5 });
  opened.apply({ ...ALGO, quantity: 120_000, triggerPrice: 990_000 });
  const events = tradeAt(opened, 990_000);
  expect(statuses(events)).toEqual(['TRIGGERING', 'REJECTED']);
  const last = events.findLast((event) => event.type === 'algo');
  expect(last?.algo).toMatchObject({ refusal: 'Margin is insufficient.', orderId: 0 });
});

test('TR-15 one with an expiration time ends then; one is cancelled by either id, or all together', () => {
  const opened = venue();
  const goodTill = opened.at + 700_000;
  opened.apply({ ...ALGO, timeInForce: 'GTD', goodTill });
  expect(statuses(opened.tick(699_999).events)).toEqual([]);
  expect(statuses(opened.tick(1).events)).toEqual(['EXPIRED']);
  const { id } = opened.apply(ALGO).result;
  expect(rejectionCode(opened, {})).toBe(-4116);
  expect(opened.apply({ type: 'cancelAlgoOrder', account: ANNA, algoId: id }).result.status).toBe('CANCELED');
  opened.apply(ALGO);
  opened.apply({ type: 'cancelAlgoOrder', account: ANNA, clientAlgoId: 'stop' });
  for (let index = 0; index < 10; index += 1) opened.apply({ ...ALGO, clientAlgoId: `stop ${index}` });
  expect(rejectionCode(opened, { clientAlgoId: 'one too many' })).toBe(-4045);
  expect(opened.apply({ type: 'cancelAlgoOrders', account: ANNA, symbol: 'BTCUSDT' }).result).toBe(10);
});

test.each([
  ['no trigger price', { triggerPrice: 0 }, -4001],
  ['no quantity', { quantity: 0 }, -4003],
  ['a limit type that closes the position', { algoType: 'STOP', price: 990_000, closePosition: true }, -4138],
  ['a limit type without a price', { algoType: 'STOP' }, -4001],
  ['an expiration time too near', { timeInForce: 'GTD', goodTill: 1 }, -5040],
  ['a worth below the least', { quantity: 1, triggerPrice: 990_000 }, -4164],
] as const)('TR-15 %s is rejected', (_, more, code) => {
  expect(rejectionCode(venue(), more)).toBe(code);
});

function rejectionCode(opened: TestExchange, more: Partial<PlaceAlgoOrder>): number | undefined {
  try {
    opened.apply({ ...ALGO, ...more });
  } catch (error) {
    if (error instanceof Rejection) return error.code;
    throw error;
  }
  return undefined;
}
