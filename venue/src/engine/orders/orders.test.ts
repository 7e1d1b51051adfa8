import { describe, expect, test } from 'vitest';
import { BUY, SELL } from '../../matching/side.ts';
import type { ExchangeEvent } from '../events.ts';
import { Rejection } from '../rejection.ts';
import { TestExchange } from '../testing/testExchange.ts';

const [ANNA, BEN, CARL] = [2, 3, 4] as const;

function errorCode(act: () => unknown): number | undefined {
  try {
    act();
  } catch (error) {
    if (error instanceof Rejection) return error.code;
    throw error;
  }
  return undefined;
}

/** Order updates in short form: 'execution status filled/quantity @price' each. */
function describeUpdates(events: readonly ExchangeEvent[], account: number): string[] {
  return events.flatMap((event) => {
    if (event.type !== 'order' || event.account !== account) return [];
    const { execution, order, fill } = event;
    const at = fill === undefined ? '' : ` @${fill.price}`;
    return [`${execution} ${order.status} ${order.filled}/${order.quantity}${at}`];
  });
}

test('TR-13 a limit order rests, fills partially and completely; each step is emitted', () => {
  const venue = new TestExchange();
  const { events: placed } = venue.apply({ ...order(ANNA), quantity: 10, price: 1_000_000 });
  expect(describeUpdates(placed, ANNA)).toEqual(['NEW NEW 0/10']);
  const { events: part } = venue.apply({ ...order(BEN), side: SELL, quantity: 4, price: 999_990 });
  expect(describeUpdates(part, ANNA)).toEqual(['TRADE PARTIALLY_FILLED 4/10 @1000000']);
  expect(describeUpdates(part, BEN)).toEqual(['NEW NEW 0/4', 'TRADE FILLED 4/4 @1000000']);
  const { events: rest } = venue.apply({ ...order(BEN), side: SELL, quantity: 6, price: 1_000_000 });
  expect(describeUpdates(rest, ANNA)).toEqual(['TRADE FILLED 10/10 @1000000']);
  expect(venue.exchange.state.accounts.get(ANNA)?.orders.size).toBe(0);
});

test('a market order fills at the best prices up to the band and the rest expires', () => {
  const venue = new TestExchange();
  venue.limit(ANNA, SELL, 5, 1_000_000);
  venue.limit(ANNA, SELL, 5, 1_000_100);
  const taken = venue.market(BEN, BUY, 12);
  expect([taken.status, taken.filled]).toEqual(['EXPIRED', 10]);
  expect(venue.market(BEN, BUY, 2)).toMatchObject({ status: 'EXPIRED', filled: 0 });
});

describe('time in force', () => {
  test('IOC takes what is there and expires; FOK and GTX are rejected whole', () => {
    const venue = new TestExchange();
    venue.limit(ANNA, SELL, 5, 1_000_000);
    expect(errorCode(() => venue.limit(BEN, BUY, 6, 1_000_000, { timeInForce: 'FOK' }))).toBe(-5021);
    expect(errorCode(() => venue.limit(BEN, BUY, 5, 1_000_000, { timeInForce: 'GTX' }))).toBe(-5022);
    expect(venue.limit(BEN, BUY, 6, 1_000_000, { timeInForce: 'IOC' })).toMatchObject({ status: 'EXPIRED', filled: 5 });
    venue.limit(ANNA, SELL, 5, 1_000_000);
    expect(venue.limit(BEN, BUY, 5, 1_000_000, { timeInForce: 'FOK' }).status).toBe('FILLED');
    expect(venue.limit(BEN, BUY, 5, 1_000_000, { timeInForce: 'GTX' }).status).toBe('NEW');
  });

  test('TR-15 GTD needs a time that lies at least ten minutes ahead, and ends then', () => {
    const venue = new TestExchange();
    const goodTill = venue.at + 600_000;
    const gtd = { timeInForce: 'GTD', goodTill } as const;
    expect(errorCode(() => venue.limit(ANNA, BUY, 5, 999_000, gtd))).toBe(-5040);
    const { id } = venue.limit(ANNA, BUY, 5, 999_000, { ...gtd, goodTill: goodTill + 1 });
    venue.tick(600_000);
    expect(venue.exchange.state.accounts.get(ANNA)?.orders.has(id)).toBe(true);
    const { events } = venue.tick(1);
    expect(describeUpdates(events, ANNA)).toEqual(['EXPIRED EXPIRED 0/5']);
    expect(venue.exchange.engine.book('BTCUSDT').size).toBe(0);
  });
});

describe('self-trade prevention', () => {
  test.each([
    ['EXPIRE_MAKER', { maker: 'EXPIRED_IN_MATCH', taker: 'NEW', filled: 0 }],
    ['EXPIRE_TAKER', { maker: 'NEW', taker: 'EXPIRED_IN_MATCH', filled: 0 }],
    ['EXPIRE_BOTH', { maker: 'EXPIRED_IN_MATCH', taker: 'EXPIRED_IN_MATCH', filled: 0 }],
    ['NONE', { maker: 'FILLED', taker: 'FILLED', filled: 5 }],
  ] as const)('%s', (selfTrade, expected) => {
    const venue = new TestExchange();
    const maker = venue.limit(ANNA, SELL, 5, 1_000_000);
    const taker = venue.limit(ANNA, BUY, 5, 1_000_000, { selfTrade });
    expect({ maker: maker.status, taker: taker.status, filled: taker.filled }).toEqual(expected);
  });
});

describe('reduce-only', () => {
  test('TR-11 it needs a position to reduce, is limited to it, and the newest is cancelled when it shrinks', () => {
    const venue = new TestExchange();
    expect(errorCode(() => venue.limit(ANNA, SELL, 5, 1_001_000, { reduceOnly: true }))).toBe(-2022);
    trade(venue, ANNA, BEN, 10);
    expect(errorCode(() => venue.limit(ANNA, BUY, 5, 999_000, { reduceOnly: true }))).toBe(-2022);
    const first = venue.limit(ANNA, SELL, 6, 1_001_000, { reduceOnly: true });
    const second = venue.limit(ANNA, SELL, 9, 1_002_000, { reduceOnly: true });
    expect(second.quantity).toBe(4);
    expect(errorCode(() => venue.limit(ANNA, SELL, 1, 1_003_000, { reduceOnly: true }))).toBe(-2022);
    trade(venue, CARL, ANNA, 3);
    expect([first.status, second.status]).toEqual(['NEW', 'EXPIRED']);
  });

  test('what rests never turns a position around, though the same sweep fills other orders before it', () => {
    const venue = new TestExchange();
    trade(venue, ANNA, BEN, 10);
    const open = venue.limit(ANNA, SELL, 8, 1_000_500);
    const reducing = venue.limit(ANNA, SELL, 10, 1_001_000, { reduceOnly: true });
    venue.limit(CARL, BUY, 30, 1_002_000);
    expect([open.filled, reducing.filled, reducing.status]).toEqual([8, 2, 'EXPIRED']);
    expect(venue.exchange.state.accounts.get(ANNA)?.positions.get('BTCUSDT')?.steps).toBe(0);
  });
});

describe('amending', () => {
  test('it has the new price and quantity, loses its priority, and keeps its id', () => {
    const venue = new TestExchange();
    const first = venue.limit(ANNA, BUY, 5, 999_000);
    const second = venue.limit(BEN, BUY, 5, 999_000);
    const named = { type: 'amendOrder', symbol: 'BTCUSDT', side: BUY, price: 999_000 } as const;
    const { events } = venue.apply({ ...named, account: ANNA, orderId: first.id, quantity: 6 });
    expect(describeUpdates(events, ANNA)).toEqual(['AMENDMENT NEW 0/6']);
    venue.limit(CARL, SELL, 5, 999_000);
    expect([first.filled, second.filled]).toEqual([0, 5]);
  });

  test('after a rejection the order is unchanged', () => {
    const venue = new TestExchange();
    const { id } = venue.limit(ANNA, BUY, 5, 999_000, { timeInForce: 'GTX' });
    venue.limit(BEN, SELL, 5, 1_000_000);
    const amend = (more: object) =>
      errorCode(() =>
        venue.apply({
          type: 'amendOrder',
          account: ANNA,
          symbol: 'BTCUSDT',
          orderId: id,
          side: BUY,
          price: 999_000,
          quantity: 5,
          ...more,
        }),
      );
    expect(amend({})).toBe(-5027);
    expect(amend({ price: 1_000_000 })).toBe(-5022);
    expect(amend({ price: 1_200_000 })).toBe(-4016);
    expect(amend({ quantity: 0 })).toBe(-4003);
    expect(amend({ side: SELL, price: 998_000 })).toBe(-2013);
    expect(amend({ account: BEN, price: 998_000 })).toBe(-2013);
    expect(venue.exchange.engine.book('BTCUSDT').left(id)).toBe(5);
  });
});

test('orders are cancelled by either id, one by one, all together, and when a countdown is not renewed', () => {
  const venue = new TestExchange();
  const first = venue.limit(ANNA, BUY, 5, 999_000, { clientOrderId: 'first' });
  expect(errorCode(() => venue.limit(ANNA, BUY, 5, 999_000, { clientOrderId: 'first' }))).toBe(-4116);
  venue.apply({ type: 'cancelOrder', account: ANNA, symbol: 'BTCUSDT', clientOrderId: 'first' });
  expect(first.status).toBe('CANCELED');
  const again = () => venue.apply({ type: 'cancelOrder', account: ANNA, symbol: 'BTCUSDT', orderId: first.id });
  expect(errorCode(again)).toBe(-2011);
  for (const price of [999_000, 998_000]) venue.limit(ANNA, BUY, 5, price, { clientOrderId: `first${price}` });
  expect(venue.apply({ type: 'cancelOrders', account: ANNA, symbol: 'BTCUSDT' }).result).toHaveLength(2);
  const last = venue.limit(ANNA, BUY, 5, 999_000);
  venue.apply({ type: 'setCountdown', account: ANNA, symbol: 'BTCUSDT', ms: 5_000 });
  venue.tick(4_000);
  venue.apply({ type: 'setCountdown', account: ANNA, symbol: 'BTCUSDT', ms: 5_000 });
  venue.tick(4_000);
  expect(last.status).toBe('NEW');
  venue.tick(1_000);
  expect(last.status).toBe('CANCELED');
});

test.each([
  ['no quantity', { quantity: 0 }, -4003],
  ['more than the largest lot', { quantity: 1_000_001 }, -4005],
  ['more than a market order may have', { quantity: 120_001, orderType: 'MARKET', price: 0 }, -4005],
  ['no price', { price: 0 }, -4001],
  ['less than the smallest price', { price: 5 }, -4013],
  ['more than the largest price', { price: 45_297_641 }, -4002],
  ['a buy above the band', { price: 1_050_010 }, -4016],
  ['a sell below the band', { side: SELL, price: 949_990 }, -4024],
  ['less than the least notional', { quantity: 1, price: 999_000 }, -4164],
  ['more than the margin allows', { quantity: 400_000 }, -2019],
  ['a contract that is not listed', { symbol: 'NONEUSDT' }, -1121],
  ['a price match deeper than the book', { priceMatch: 'QUEUE_20', price: 0 }, -5037],
] as const)('TR-13 %s is rejected', (_, more, code) => {
  const venue = new TestExchange();
  expect(errorCode(() => venue.apply({ ...order(ANNA), quantity: 10, price: 1_000_000, ...more }))).toBe(code);
  expect(venue.exchange.engine.book('BTCUSDT').size).toBe(0);
});

test('TR-08 more than the notional that the leverage allows is rejected', () => {
  const venue = new TestExchange();
  venue.apply({ type: 'setLeverage', account: ANNA, symbol: 'BTCUSDT', leverage: 100 });
  expect(errorCode(() => venue.limit(ANNA, BUY, 6_001, 1_000_000))).toBe(-2027);
  expect(venue.limit(ANNA, BUY, 6_000, 1_000_000).status).toBe('NEW');
  expect(errorCode(() => venue.limit(ANNA, BUY, 10, 1_000_000))).toBe(-2027);
});

test('a price match resolves to the book’s price when it is sent', () => {
  const venue = new TestExchange();
  for (const price of [1_000_000, 1_000_100]) venue.limit(BEN, SELL, 10, price);
  venue.limit(BEN, BUY, 10, 999_500);
  expect(venue.limit(ANNA, BUY, 5, 0, { priceMatch: 'QUEUE' }).price).toBe(999_500);
  expect(venue.limit(ANNA, BUY, 5, 0, { priceMatch: 'OPPONENT' })).toMatchObject({
    price: 1_000_000,
    status: 'FILLED',
  });
});

/** A limit order of an account without price and quantity. */
function order(account: number) {
  return {
    type: 'placeOrder',
    account,
    symbol: 'BTCUSDT',
    side: BUY,
    orderType: 'LIMIT',
    timeInForce: 'GTC',
    clientOrderId: '',
    reduceOnly: false,
    selfTrade: 'EXPIRE_MAKER',
    goodTill: 0,
    priceMatch: 'NONE',
  } as const;
}

/** A trade at the index price: one account buys from the other. */
function trade(venue: TestExchange, buyer: number, seller: number, quantity: number): void {
  venue.limit(seller, SELL, quantity, 1_000_000);
  venue.limit(buyer, BUY, quantity, 1_000_000);
}
