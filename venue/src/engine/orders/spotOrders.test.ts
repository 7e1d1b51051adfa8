import { parseFixed } from '@aldgate/domain/money/fixed.ts';
import { expect, test } from 'vitest';
import { BUY, SELL } from '../../matching/side.ts';
import { imbalances } from '../conservation.ts';
import { Rejection } from '../rejection.ts';
import { averagePrice } from '../spot/averagePrice.ts';
import { TestSpot } from '../testing/testSpot.ts';

const [ANNA, BELA, CARL] = [1, 2, 3];
/** Ticks of 0.01 USDT. */
const usdt = (price: number) => price * 100;
const money = (text: string) => parseFixed(text);

function refusal(order: () => unknown): string {
  try {
    order();
  } catch (error) {
    if (error instanceof Rejection) return `${error.code} ${error.message}`;
    throw error;
  }
  return '';
}

/** The last trade is at 100,000. */
function tradedVenue(): TestSpot {
  const venue = new TestSpot();
  venue.trade(usdt(100_000));
  return venue;
}

test.each([
  ['STOP_LOSS', BUY, 100_500, 100_499, 100_500],
  ['STOP_LOSS', SELL, 99_500, 99_501, 99_500],
  ['TAKE_PROFIT', BUY, 99_500, 99_501, 99_499],
  ['TAKE_PROFIT', SELL, 100_500, 100_499, 100_501],
] as const)(
  'TR-14 a waiting %s of side %d locks from the start and starts when its price is traded',
  (type, side, stop, not, now) => {
    const venue = tradedVenue();
    venue.limit(CARL, -side as typeof side, 50_000, usdt(side === BUY ? 101_000 : 99_000));
    const order = venue.limit(ANNA, side, 1_000, 0, { orderType: type, stopPrice: usdt(stop), clientOrderId: 'stop' });
    expect(order).toMatchObject({ status: 'NEW', spot: { workingAt: 0 } });
    const asset = side === BUY ? 'USDT' : 'BTC';
    const locked = side === BUY ? money(String(stop * 0.01)) : money('0.01');
    expect(venue.balance(ANNA, asset)[1]).toBe(locked);
    venue.trade(usdt(not), [BELA, BELA]);
    expect(order.status).toBe('NEW');
    venue.trade(usdt(now), [BELA, CARL]);
    expect(order).toMatchObject({ status: 'FILLED', filled: 1_000 });
    expect(venue.balance(ANNA, asset)[1]).toBe(0n);
    expect(imbalances(venue.exchange.state)).toEqual(new Map());
  },
);

test('a stop on the wrong side of the last price is refused, and so is a maker that would take', () => {
  const venue = tradedVenue();
  const stop = { orderType: 'STOP_LOSS_LIMIT', stopPrice: usdt(99_000) } as const;
  expect(refusal(() => venue.limit(ANNA, BUY, 100, usdt(99_000), stop))).toBe('-2010 Order would trigger immediately.');
  venue.limit(BELA, SELL, 100, usdt(100_100));
  const maker = { orderType: 'LIMIT_MAKER' } as const;
  const crossing = () => venue.limit(ANNA, BUY, 100, usdt(100_100), maker);
  expect(refusal(crossing)).toBe('-2010 Order would immediately match and take.');
  expect(venue.limit(ANNA, BUY, 100, usdt(100_099), maker).status).toBe('NEW');
});

test('a stop with a limit rests at its price after it was triggered, and says so once it works', () => {
  const venue = tradedVenue();
  const terms = { orderType: 'STOP_LOSS_LIMIT', stopPrice: usdt(99_000), clientOrderId: 'mine' } as const;
  const order = venue.limit(ANNA, SELL, 1_000, usdt(99_500), terms);
  venue.limit(BELA, BUY, 100, usdt(99_000));
  venue.limit(CARL, SELL, 100, usdt(99_000), { timeInForce: 'IOC' });
  expect(order).toMatchObject({ status: 'NEW', filled: 0 });
  expect(order.spot?.workingAt).toBe(venue.at);
  const updates = venue.events.filter((event) => event.type === 'spotOrder' && event.order.id === order.id);
  expect(updates).toMatchObject([{ execution: 'NEW', order: { spot: { workingAt: venue.at } } }]);
  expect(venue.exchange.engine.book('BTC-USDT').has(order.id)).toBe(true);
  expect(venue.balance(ANNA, 'BTC')).toEqual([money('9.99'), money('0.01')]);
});

test('a triggered market buy that costs more than is free expires and frees what it locked', () => {
  const venue = tradedVenue();
  const quantity = 990_000;
  venue.limit(CARL, SELL, 999_000, usdt(103_000));
  const order = venue.limit(ANNA, BUY, quantity, 0, { orderType: 'STOP_LOSS', stopPrice: usdt(100_500) });
  venue.limit(ANNA, BUY, 1_000, usdt(90_000), { clientOrderId: 'rest' });
  expect(venue.balance(ANNA, 'USDT')[1]).toBe(money('994950') + money('900'));
  venue.trade(usdt(100_500), [BELA, BELA]);
  venue.limit(BELA, SELL, 100, usdt(100_600));
  venue.limit(ANNA, BUY, 100, usdt(100_600), { timeInForce: 'IOC' });
  expect(order.status).toBe('EXPIRED');
  expect(venue.balance(ANNA, 'USDT')[1]).toBe(money('900'));
  expect(imbalances(venue.exchange.state)).toEqual(new Map());
});

test('at most five orders of a pair wait, and at most 200 are open', () => {
  const venue = tradedVenue();
  const stop = (price: number) => ({ orderType: 'STOP_LOSS', stopPrice: usdt(price) }) as const;
  for (let nth = 0; nth < 5; nth += 1) venue.limit(ANNA, SELL, 1_000, 0, stop(90_000 + nth));
  expect(refusal(() => venue.limit(ANNA, SELL, 1_000, 0, stop(90_000)))).toContain('MAX_NUM_ALGO_ORDERS');
  for (let nth = 0; nth < 195; nth += 1) venue.limit(ANNA, BUY, 100, usdt(90_000));
  expect(refusal(() => venue.limit(ANNA, BUY, 100, usdt(90_000)))).toContain('MAX_NUM_ORDERS');
  expect(venue.limit(BELA, BUY, 100, usdt(90_000)).status).toBe('NEW');
});

test('a market order pays exactly what it takes, also past orders of its owner, which expire', () => {
  const venue = tradedVenue();
  venue.limit(ANNA, SELL, 1_000, usdt(100_010), { clientOrderId: 'own' });
  venue.limit(BELA, SELL, 1_000, usdt(100_020));
  venue.limit(BELA, SELL, 1_000, usdt(100_030));
  const [before] = venue.balance(ANNA, 'USDT');
  const order = venue.limit(ANNA, BUY, 1_500, 0, { orderType: 'MARKET' });
  expect(order).toMatchObject({ status: 'FILLED', filled: 1_500 });
  const paid = money('1000.2') + money('500.15');
  expect(venue.balance(ANNA, 'USDT')).toEqual([before - paid, 0n]);
  expect(order.quote).toBe(paid);
});

test('a market order beyond the book keeps its fills and expires with the rest', () => {
  const venue = tradedVenue();
  venue.limit(BELA, SELL, 1_000, usdt(100_020));
  const order = venue.limit(ANNA, BUY, 1_500, 0, { orderType: 'MARKET' });
  expect(order).toMatchObject({ status: 'EXPIRED', filled: 1_000 });
  venue.limit(BELA, SELL, 1_000, usdt(100_020));
  const total = venue.limit(ANNA, BUY, 0, 0, { orderType: 'MARKET', quoteQuantity: String(money('1500.4')) });
  expect(total).toMatchObject({ status: 'EXPIRED', filled: 1_000, quote: money('1000.2') });
  expect(venue.balance(ANNA, 'USDT')[1]).toBe(0n);
  const sold = venue.limit(ANNA, SELL, 0, 0, { orderType: 'MARKET', quoteQuantity: String(money('100')) });
  expect(sold).toMatchObject({ status: 'EXPIRED', quantity: 0, filled: 0 });
  expect(imbalances(venue.exchange.state)).toEqual(new Map());
});

test('TR-14 a replacement cancels and places in one command, or says which half failed', () => {
  const venue = tradedVenue();
  const order = (fields: object) => ({ ...venue.log.at(-1)?.command, ...fields }) as never;
  const first = venue.limit(ANNA, BUY, 1_000, usdt(90_000), { clientOrderId: 'a' });
  const replace = (orderId: number, fields: object, more: object = {}) =>
    venue.apply({
      type: 'replaceSpotOrder',
      cancel: { type: 'cancelOrder', account: ANNA, symbol: 'BTC-USDT', orderId, cancelId: 'c', ...more },
      order: order({
        type: 'placeSpotOrder',
        account: ANNA,
        symbol: 'BTC-USDT',
        side: BUY,
        orderType: 'LIMIT',
        timeInForce: 'GTC',
        price: usdt(91_000),
        quantity: 1_000,
        clientOrderId: 'a',
        selfTrade: 'EXPIRE_MAKER',
        quoteQuantity: '0',
        stopPrice: 0,
        strategyId: 0,
        strategyType: 0,
        ...fields,
      }),
      allowsFailure: false,
    });
  // The funds of the old order pay for the new one, and its id is free again.
  const { placed } = replace(first.id, { quantity: 1_090_000 });
  expect(first.status).toBe('CANCELED');
  if (placed instanceof Rejection) throw placed;
  expect(venue.balance(ANNA, 'USDT')[1]).toBe(money('991900'));
  const half = replace(placed.order.id, { quantity: 2_000_000 });
  expect(placed.order.status).toBe('CANCELED');
  expect(half.placed).toMatchObject({ code: -2010 });
  expect(venue.balance(ANNA, 'USDT')).toEqual([money('1000000'), 0n]);
  const { length } = venue.log;
  expect(refusal(() => replace(first.id, {}))).toBe('-2022 Order cancel-replace failed.');
  const partly = venue.limit(ANNA, BUY, 1_000, usdt(90_000));
  venue.limit(BELA, SELL, 100, usdt(90_000));
  expect(refusal(() => replace(partly.id, {}, { onlyIf: 'NEW' }))).toContain('-2022');
  expect(partly.status).toBe('PARTIALLY_FILLED');
  expect(venue.log.length).toBe(length + 2);
});

test('the average price is weighted by the volume of five minutes, and the last price without trades in them', () => {
  const venue = new TestSpot();
  const average = () =>
    averagePrice(venue.exchange.engine.pair('BTC-USDT'), venue.exchange.engine.pairState('BTC-USDT'), venue.at);
  expect(average()).toBe(money('100000'));
  const minute = 60_000;
  venue.at = Math.ceil(venue.at / minute) * minute;
  for (const [price, quantity] of [
    [99_000, 400],
    [101_000, 100],
    [102_000, 300],
  ] as const) {
    venue.limit(BELA, SELL, quantity, usdt(price));
    venue.limit(CARL, BUY, quantity, usdt(price), { timeInForce: 'IOC' });
    venue.at += 2 * minute;
  }
  // The first minute is out of the five.
  expect(average()).toBe(money(String((101_000 * 100 + 102_000 * 300) / 400)));
  venue.at += 6 * minute;
  expect(average()).toBe(money('102000'));
});
