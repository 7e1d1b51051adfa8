import { parseFixed } from '@aldgate/domain/money/fixed.ts';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { BUY } from '../matching/side.ts';
import type { Command } from './commands.ts';
import { imbalances } from './conservation.ts';
import type { Account } from './entities/account.ts';
import { isOpen, type Order } from './entities/order.ts';
import { Exchange } from './exchange.ts';
import { Rejection } from './rejection.ts';
import { computeStateHash, createSnapshot, readSnapshot, writeSnapshot } from './snapshot.ts';
import { type SpotStep, spotStep, toSpotCommand } from './testing/spotSteps.ts';
import { SPOT_IDS, SPOT_INSTRUMENTS, TestSpot } from './testing/testSpot.ts';
import { notionalAtTicks } from './units.ts';

/** Applies a step; a rejected one must leave everything unchanged. */
function applyStep(venue: TestSpot, each: SpotStep): void {
  const command = toSpotCommand(venue, each);
  if (command === undefined) return;
  if (command.type === 'tick') venue.at += 1_000;
  const before = computeStateHash(venue.exchange);
  const balances = snapshotBalances(venue);
  try {
    venue.apply(command);
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
    expect(computeStateHash(venue.exchange)).toBe(before);
    return;
  }
  checkReference(venue, command, balances);
}

type Balances = ReadonlyMap<string, bigint>;

/** Free and locked together, by account and asset. */
function snapshotBalances({ exchange }: TestSpot): Balances {
  const sums = new Map<string, bigint>();
  for (const { id, main, locked } of exchange.state.accounts.values()) {
    for (const wallet of [main, locked]) {
      for (const [asset, amount] of wallet) sums.set(`${id} ${asset}`, (sums.get(`${id} ${asset}`) ?? 0n) + amount);
    }
  }
  return sums;
}

/** A second computation of what each account has after a command: from its fills alone. */
function checkReference(venue: TestSpot, command: Command, before: Balances): void {
  const expected = new Map(before);
  const add = (key: string, amount: bigint) => expected.set(key, (expected.get(key) ?? 0n) + amount);
  for (const event of venue.events) {
    if (event.type === 'balance') add(`${event.account} ${event.balance.asset}`, event.change);
    if (event.type !== 'spotOrder' || event.fill === undefined) continue;
    const pair = venue.exchange.engine.pair(event.order.symbol);
    const { quantity, quote, commission, commissionAsset } = event.fill;
    const amount = BigInt(quantity) * pair.step * BigInt(event.order.side);
    add(`${event.account} ${pair.base}`, amount);
    add(`${event.account} ${pair.quote}`, -quote * BigInt(event.order.side));
    add(`${event.account} ${commissionAsset}`, -commission);
    const received = event.order.side === BUY ? amount : quote;
    expect(commission).toBe((received + 500n) / 1_000n);
  }
  const after = snapshotBalances(venue);
  for (const [key, amount] of expected) expect(after.get(key) ?? 0n, `${command.type} ${key}`).toBe(amount);
}

/** Invariants between any two commands. */
function checkInvariants({ state, engine }: Exchange): void {
  expect(imbalances(state)).toEqual(new Map());
  const open = [...state.accounts.values()].flatMap(({ orders }) => [...orders.values()]);
  for (const each of state.accounts.values()) checkAccount(engine, each);
  for (const id of SPOT_IDS) {
    const ofPair = open.filter((order) => order.symbol === id);
    const working = ofPair.filter(({ spot }) => spot?.workingAt !== 0);
    const rows = engine.book(id).dump();
    expect(new Map(rows.map((row) => [row.id, row.left]))).toEqual(
      new Map(working.map((order) => [order.id, order.quantity - order.filled])),
    );
    const waiting = ofPair.filter(({ spot }) => spot?.workingAt === 0).map((order) => order.id);
    expect([...engine.pairState(id).waiting.keys()].sort()).toEqual(waiting.sort());
  }
  for (const list of state.lists.values()) {
    const legs = open.filter(({ spot }) => spot?.listId === list.id);
    expect(legs).toHaveLength(list.leading === 0 ? 2 : 1);
    if (list.leading !== 0) expect(legs[0]?.id).toBe(list.leading);
  }
  for (const { spot } of open) if (spot?.listId !== 0) expect(state.lists.has(spot?.listId ?? 0)).toBe(true);
}

function checkAccount(engine: Exchange['engine'], { main, locked, orders, spotCounts, spotClientIds }: Account): void {
  for (const wallet of [main, locked]) for (const amount of wallet.values()) expect(amount >= 0n).toBe(true);
  const sums = new Map<string, bigint>();
  const ids: string[] = [];
  for (const order of orders.values()) {
    expect(isOpen(order)).toBe(true);
    const { base, quote } = engine.pair(order.symbol);
    const asset = order.side === BUY ? quote : base;
    sums.set(asset, (sums.get(asset) ?? 0n) + (order.spot?.locked ?? 0n));
    if (order.clientOrderId !== '') ids.push(order.clientOrderId);
    if (order.spot?.listId === 0) expect(order.spot.locked).toBe(neededLock(engine, order));
  }
  for (const [asset, amount] of locked) expect(amount, asset).toBe(sums.get(asset) ?? 0n);
  expect([...spotClientIds.keys()].sort()).toEqual(ids.sort());
  for (const [id, counts] of spotCounts) {
    const own = [...orders.values()].filter((order) => order.symbol === id);
    const waiting = own.filter(({ spot }) => spot?.workingAt === 0);
    expect(counts).toEqual({ orders: own.length, waiting: waiting.length });
  }
}

/** The rest at its price, or at its trigger's; a sale's rest itself. */
function neededLock(
  engine: Exchange['engine'],
  { symbol: id, side: of, quantity, filled, price, spot }: Order,
): bigint {
  const pair = engine.pair(id);
  if (of !== BUY) return BigInt(quantity - filled) * pair.step;
  return notionalAtTicks(pair, quantity - filled, price > 0 ? price : (spot?.stopPrice ?? 0));
}

test('TR-14 spot conserves every asset; locks, lists and books agree; rejections change nothing', () => {
  fc.assert(
    fc.property(fc.array(spotStep, { minLength: 1, maxLength: 150, size: 'max' }), (steps) => {
      const venue = new TestSpot();
      for (const each of steps) {
        applyStep(venue, each);
        checkInvariants(venue.exchange);
      }
    }),
    { numRuns: 60 },
  );
});

test('the same spot commands give the same state, from the start and from a snapshot on', () => {
  fc.assert(
    fc.property(
      fc.array(spotStep, { minLength: 20, maxLength: 60, size: 'max' }),
      fc.nat({ max: 59 }),
      (steps, cut) => {
        const venue = new TestSpot();
        const half = steps.slice(0, cut % steps.length);
        for (const each of half) applyStep(venue, each);
        const { state, books } = readSnapshot(writeSnapshot(createSnapshot(venue.exchange)));
        const indexAt = (id: string) => parseFixed(id === 'BTC-USDT' ? '100000' : '4000');
        const restored = new Exchange({ instruments: SPOT_INSTRUMENTS, state, books, indexAt });
        expect(computeStateHash(restored)).toBe(computeStateHash(venue.exchange));
        for (const each of steps.slice(half.length)) {
          const { length } = venue.log;
          applyStep(venue, each);
          for (const { command, at } of venue.log.slice(length)) restored.apply(command, at);
        }
        expect(computeStateHash(restored)).toBe(computeStateHash(venue.exchange));
      },
    ),
    { numRuns: 30 },
  );
});
