import { parseFixed } from '@aldgate/domain/money/fixed.ts';
import { expect, test } from 'vitest';
import { BUY, SELL } from '../../matching/side.ts';
import { imbalances } from '../conservation.ts';
import { Rejection } from '../rejection.ts';
import { createSnapshot, readSnapshot, writeSnapshot } from '../snapshot.ts';
import { TestSpot } from '../testing/testSpot.ts';

const [ANNA, BELA, CARL] = [1, 2, 3];
/** Ticks of 0.01 USDT. */
const usdt = (price: number) => price * 100;
const money = (text: string) => parseFixed(text);
const STOP = { orderType: 'STOP_LOSS_LIMIT', stopPrice: usdt(99_000), price: usdt(98_900) } as const;
const EXIT = { price: usdt(101_000) } as const;

/** The last trade is at 100,000; the first customer has a list that sells 1 BTC. */
function listedVenue() {
  const venue = new TestSpot();
  venue.trade(usdt(100_000));
  const { list, orders } = venue.list(ANNA, SELL, 100_000, EXIT, STOP);
  const [stop, exit] = orders;
  if (stop === undefined || exit === undefined) throw new Error('a list has two orders');
  return { venue, list, stop, exit };
}

function refusal(order: () => unknown): string {
  try {
    order();
  } catch (error) {
    if (error instanceof Rejection) return `${error.code} ${error.message}`;
    throw error;
  }
  return '';
}

/** Expects an account's locked balances to be the sums of its orders' locks. */
function expectLocks(venue: TestSpot, account: number): void {
  const locked = new Map<string, bigint>();
  const { orders } = venue.exchange.engine.account(account);
  for (const { side, spot } of orders.values()) {
    const asset = side === BUY ? 'USDT' : 'BTC';
    locked.set(asset, (locked.get(asset) ?? 0n) + (spot?.locked ?? 0n));
  }
  for (const asset of ['BTC', 'USDT']) expect(venue.balance(account, asset)[1]).toBe(locked.get(asset) ?? 0n);
  expect(imbalances(venue.exchange.state)).toEqual(new Map());
}

test('TR-14 a list locks its quantity once, and rests with one leg while the other waits', () => {
  const { venue, list, stop, exit } = listedVenue();
  expect(venue.balance(ANNA, 'BTC')).toEqual([money('9'), money('1')]);
  expect([stop.spot?.workingAt, exit.spot?.workingAt]).toEqual([0, venue.at]);
  expect(venue.events.map(({ type }) => type)).toEqual(['orderList', 'spotOrder', 'spotOrder', 'book']);
  expect(venue.exchange.state.lists.get(list.id)).toBe(list);
  expectLocks(venue, ANNA);
});

test('TR-14 a leg that trades in part ends the other within the command, and keeps what it needs locked', () => {
  const { venue, list, stop, exit } = listedVenue();
  venue.limit(BELA, BUY, 30_000, usdt(101_000));
  expect([exit.status, stop.status]).toEqual(['PARTIALLY_FILLED', 'EXPIRED']);
  expect(venue.balance(ANNA, 'BTC')).toEqual([money('9'), money('0.7')]);
  expect(list.status).toBe('EXECUTING');
  expectLocks(venue, ANNA);
  venue.limit(BELA, BUY, 70_000, usdt(101_000));
  expect([exit.status, list.status]).toEqual(['FILLED', 'ALL_DONE']);
  expect(venue.exchange.state.lists.size).toBe(0);
  expectLocks(venue, ANNA);
});

test('TR-14 a stop that triggers takes the exit out of the book before it trades', () => {
  const { venue, list, stop, exit } = listedVenue();
  venue.limit(CARL, BUY, 60_000, usdt(98_950));
  venue.limit(BELA, BUY, 100, usdt(99_000));
  venue.limit(CARL, SELL, 100, usdt(99_000), { timeInForce: 'IOC' });
  expect([exit.status, stop.status, stop.filled]).toEqual(['EXPIRED', 'PARTIALLY_FILLED', 60_000]);
  expect(venue.exchange.engine.book('BTC-USDT').has(exit.id)).toBe(false);
  expect(venue.balance(ANNA, 'BTC')).toEqual([money('9'), money('0.4')]);
  expect(list.status).toBe('EXECUTING');
  venue.apply({ type: 'cancelOrder', account: ANNA, symbol: 'BTC-USDT', orderId: stop.id, cancelId: 'c' });
  expect(list.status).toBe('ALL_DONE');
  expect(venue.balance(ANNA, 'BTC')).toEqual([money('9.4'), 0n]);
  expectLocks(venue, ANNA);
});

test('a list that buys locks its dearer leg, and the leading leg frees what it does not need', () => {
  const venue = new TestSpot();
  venue.trade(usdt(100_000));
  const above = { orderType: 'STOP_LOSS_LIMIT', stopPrice: usdt(101_000), price: usdt(102_000) } as const;
  const [before] = venue.balance(ANNA, 'USDT');
  const { orders } = venue.list(ANNA, BUY, 100_000, above, { price: usdt(99_000) });
  expect(venue.balance(ANNA, 'USDT')).toEqual([before - money('102000'), money('102000')]);
  venue.limit(BELA, SELL, 40_000, usdt(99_000));
  expect(orders.map(({ status }) => status)).toEqual(['EXPIRED', 'PARTIALLY_FILLED']);
  expect(venue.balance(ANNA, 'USDT')).toEqual([before - money('99000'), money('59400')]);
  expectLocks(venue, ANNA);
});

test.each(['stop', 'exit', 'list', 'all'] as const)('cancelling by the %s cancels both legs', (by) => {
  const { venue, list, stop, exit } = listedVenue();
  const named = { account: ANNA, symbol: 'BTC-USDT', cancelId: 'c' };
  if (by === 'list') venue.apply({ type: 'cancelOrderList', ...named, clientListId: 'list' });
  else if (by === 'all') expect(venue.apply({ type: 'cancelOrders', ...named })).toHaveLength(2);
  else venue.apply({ type: 'cancelOrder', ...named, orderId: (by === 'stop' ? stop : exit).id });
  expect([stop.status, exit.status, list.status]).toEqual(['CANCELED', 'CANCELED', 'ALL_DONE']);
  expect(venue.balance(ANNA, 'BTC')).toEqual([money('10'), 0n]);
  expect(venue.events.filter(({ type }) => type === 'orderList')).toHaveLength(1);
  expectLocks(venue, ANNA);
});

test('a list on the wrong sides of the price, of other legs or beyond the balance is refused', () => {
  const { venue } = listedVenue();
  const { length } = venue.log;
  const wrongSide = () => venue.list(BELA, SELL, 100, { price: usdt(99_900) }, STOP, 'b');
  expect(refusal(wrongSide)).toBe('-2010 The relationship of the prices for the orders is not correct.');
  const twoStops = () => venue.list(BELA, SELL, 100, { ...STOP, stopPrice: usdt(101_000) }, STOP, 'b');
  expect(refusal(twoStops)).toBe('-2010 Unsupported order combination');
  expect(refusal(() => venue.list(ANNA, SELL, 901_000, EXIT, STOP, 'b'))).toContain('insufficient balance');
  expect(refusal(() => venue.list(ANNA, SELL, 100, EXIT, STOP))).toBe('-2010 Duplicate order sent.');
  expect(venue.log).toHaveLength(length);
});

test('a list of two waiting legs starts with the one that triggers', () => {
  const venue = new TestSpot();
  venue.trade(usdt(100_000));
  const above = { orderType: 'TAKE_PROFIT', stopPrice: usdt(101_000) } as const;
  const { orders, list } = venue.list(ANNA, SELL, 100_000, above, STOP);
  venue.limit(CARL, BUY, 200_000, usdt(100_500));
  venue.limit(BELA, SELL, 100, usdt(101_000));
  venue.limit(ANNA, BUY, 100, usdt(101_000), { timeInForce: 'IOC' });
  expect(orders.map(({ status }) => status)).toEqual(['EXPIRED', 'FILLED']);
  expect(list.status).toBe('ALL_DONE');
  expectLocks(venue, ANNA);
});

test('a list survives a snapshot with its locks and its trigger', () => {
  const { venue, stop, exit } = listedVenue();
  const { state } = readSnapshot(writeSnapshot(createSnapshot(venue.exchange)));
  expect(state.lists).toEqual(venue.exchange.state.lists);
  const account = state.accounts.get(ANNA);
  expect([account?.orders.get(stop.id)?.spot, account?.orders.get(exit.id)?.spot]).toEqual([stop.spot, exit.spot]);
  expect(account?.locked).toEqual(venue.exchange.engine.account(ANNA).locked);
  expect([...(state.pairs.get('BTC-USDT')?.waiting.keys() ?? [])]).toEqual([stop.id]);
});
