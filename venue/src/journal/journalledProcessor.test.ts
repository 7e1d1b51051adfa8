import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseFixed } from '@aldgate/domain/money/fixed.ts';
import { afterEach, expect, test } from 'vitest';
import type { Command, PlaceOrder } from '../engine/commands.ts';
import { Exchange } from '../engine/exchange.ts';
import { placeOrder } from '../engine/orders/placeOrder.ts';
import { Rejection } from '../engine/rejection.ts';
import { newState } from '../engine/state.ts';
import { INSTRUMENTS, Prices, START } from '../engine/testing/testExchange.ts';
import type { Participants } from '../engine/tick.ts';
import { ALL } from '../market/timeSlice.ts';
import type { Batch } from './commandProcessor.ts';
import { Journal } from './journal.ts';
import { JournalledProcessor } from './journalledProcessor.ts';
import { openProcessor } from './openProcessor.ts';
import type { Recorder } from './recorder.ts';
import { makeTables, openRecords } from './recordFile.ts';
import { RecordProjection } from './recordProjection.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function file(): string {
  const folder = mkdtempSync(join(tmpdir(), 'desk-'));
  folders.push(folder);
  return join(folder, 'venue.sqlite');
}

const amount = String(parseFixed('1000000'));
const GENESIS: readonly Command[] = [
  { type: 'openAccount', name: 'one' },
  { type: 'openAccount', name: 'two' },
  { type: 'deposit', account: 1, wallet: 'um', asset: 'USDT', amount },
  { type: 'deposit', account: 2, wallet: 'um', asset: 'USDT', amount },
  { type: 'tick' },
];

function open(path: string, more: Partial<Parameters<typeof openProcessor>[0]> = {}): JournalledProcessor {
  const prices = new Prices();
  const options = { path, instruments: INSTRUMENTS, at: START, firstIds: { from: 1 }, genesis: GENESIS };
  return openProcessor({ ...options, indexAt: prices.at, ...more });
}

const order = (account: number, side: 1 | -1, price: number, clientOrderId: string): PlaceOrder => ({
  type: 'placeOrder',
  account,
  symbol: 'BTCUSDT',
  side,
  orderType: 'LIMIT',
  timeInForce: 'GTC',
  price,
  quantity: 10,
  clientOrderId,
  reduceOnly: false,
  selfTrade: 'EXPIRE_MAKER',
  goodTill: 0,
  priceMatch: 'NONE',
});

test('an answer comes when the journal has the command, and the events before it', async () => {
  let flush = () => {};
  const processor = open(':memory:', {
    scheduleFlush: (callback) => {
      flush = callback;
    },
  });
  const received: string[] = [];
  processor.listen(({ events }: Batch) => received.push(...events.map(({ type }) => type)));
  const answer = processor.submit(order(1, 1, 999_000, 'a'), ({ id, status }) => ({ id, status }));
  void answer.then(() => received.push('answered'));
  await Promise.resolve();
  expect(received).toEqual([]);
  flush();
  expect(await answer).toEqual({ id: 1, status: 'NEW' });
  expect(received).toEqual(['order', 'book', 'answered']);
});

test('a rejection is immediate, changes nothing and is not journalled', async () => {
  const path = file();
  const processor = open(path);
  const before = processor.hash();
  await expect(processor.submit(order(1, 1, 1, 'a'), () => 0)).rejects.toBeInstanceOf(Rejection);
  expect(processor.hash()).toBe(before);
  processor.close();
  expect(open(path).hash()).toBe(before);
});

test.each([
  ['from the journal alone', {}],
  ['from a snapshot and what came after it', { snapshotCommands: 7 }],
  ['with a snapshot after each command', { snapshotCommands: 1 }],
  ['with snapshots by the length of the journal', { snapshotCharacters: 400 }],
])('a reopened processor has the same state: %s', async (_, more) => {
  const path = file();
  const left = open(path, more);
  for (let index = 0; index < 20; index += 1) {
    await left.submit(order(1 + (index % 2), index % 2 === 0 ? 1 : -1, 1_000_000 + index, `c${index}`), () => 0);
  }
  const hash = left.hash();
  const trades = await left.records.trades(1, { symbol: 'BTCUSDT', limit: 100 });
  expect(trades.length).toBeGreaterThan(3);
  left.abandon();
  // The clock has advanced, but this must not affect the restored state.
  const woken = open(path, { ...more, at: START + 5_000, firstIds: { from: 777 } });
  expect(woken.hash()).toBe(hash);
  expect(await woken.records.trades(1, { symbol: 'BTCUSDT', limit: 100 })).toEqual(trades);
  expect((await woken.records.order(2, 'BTCUSDT', { clientOrderId: 'c1' }))?.status).toBe('FILLED');
  await woken.submit({ type: 'tick' }, () => 0);
});

/** The commands that a start would replay. */
function replayed(path: string): number {
  const journal = new Journal(path);
  const count = [...journal.entriesAfter(0)].length;
  journal.close();
  return count;
}

test('a start replaces the journal with a snapshot, so that the next one replays nothing twice', async () => {
  const path = file();
  const left = open(path);
  for (let index = 0; index < 20; index += 1) await left.submit(order(1, 1, 990_000 + index, `c${index}`), () => 0);
  left.abandon();
  expect(replayed(path)).toBe(20);
  const woken = open(path);
  const hash = woken.hash();
  woken.abandon();
  expect(replayed(path)).toBe(0);
  expect(open(path).hash()).toBe(hash);
});

test.each([
  ['commands', { snapshotCommands: 50 }],
  ['characters', { snapshotCharacters: 2_500 }],
])('the journal is bounded by its %s under a load that the records follow late', (_, limit) => {
  const path = file();
  const journal = new Journal(path);
  const state = newState(
    INSTRUMENTS.map(({ symbol }) => symbol),
    START,
    { from: 1 },
  );
  const exchange = new Exchange({ instruments: INSTRUMENTS, state, indexAt: new Prices().at });
  let appended = 0;
  const recorder: Recorder = {
    get writtenSequence() {
      return appended - 120;
    },
    append: (_rows, sequence) => {
      appended = sequence;
    },
    flush: () => undefined,
    whenWritten: () => Promise.resolve(),
    finish: () => undefined,
    close: () => undefined,
  };
  const records = new RecordProjection();
  const database = openRecords(':memory:');
  makeTables(database, [records.tables]);
  records.open(database);
  const processor = new JournalledProcessor({
    journal,
    exchange,
    records,
    recorder,
    projections: [],
    closeRecords: () => database.close(),
    scheduleFlush: () => undefined,
    ...limit,
  });
  for (const command of GENESIS) processor.submitNow(command);
  for (let index = 0; index < 3_000; index += 1) {
    const placed = processor.submitNow(order(1, 1, 990_000, `c${index}`));
    processor.submitNow({ type: 'cancelOrder', account: 1, symbol: 'BTCUSDT', orderId: placed.id });
    processor.flush();
  }
  processor.abandon();
  expect(replayed(path)).toBeLessThan(500);
});

test('a journal of instruments that are not offered is not opened', () => {
  const path = file();
  open(path).close();
  expect(() => open(path, { instruments: INSTRUMENTS.slice(0, 1) })).toThrow('other instruments');
});

test('a journal of an unknown version is not opened, and stays as it is', () => {
  const path = file();
  open(path).close();
  const setVersion = (version: number) => {
    const database = new DatabaseSync(path);
    database.exec(`pragma user_version = ${version}`);
    database.close();
  };
  setVersion(1);
  expect(() => open(path)).toThrow('version 1');
  setVersion(3);
  expect(open(path).engine.state.sequence).toBe(GENESIS.length);
});

test('a second venue cannot open the journal of one that runs', () => {
  const path = file();
  open(path);
  expect(() => open(path)).toThrow(/locked/);
});

test('records are queried by id, time and number, oldest first', async () => {
  const processor = open(':memory:');
  for (let index = 0; index < 5; index += 1) await processor.submit(order(1, 1, 990_000 + index, `c${index}`), () => 0);
  await processor.submit({ type: 'cancelOrder', account: 1, symbol: 'BTCUSDT', orderId: 2 }, () => 0);
  const ids = async (query: object) =>
    (await processor.records.orders(1, { symbol: 'BTCUSDT', limit: 3, ...query })).map(({ id }) => id);
  expect(await ids({})).toEqual([3, 4, 5]);
  expect(await ids({ fromId: 2 })).toEqual([2, 3, 4]);
  expect(await ids({ startTime: START, endTime: START })).toEqual([1, 2, 3]);
  expect(await ids({ startTime: START + 1 })).toEqual([]);
  expect((await processor.records.order(1, 'BTCUSDT', { orderId: 2 }))?.status).toBe('CANCELED');
  expect(await processor.records.order(2, 'BTCUSDT', { orderId: 2 })).toBeUndefined();
});

test('a processor killed before its records are written has them when reopened', async () => {
  const path = file();
  const left = open(path, { snapshotCommands: 10 });
  for (let index = 0; index < 40; index += 1) {
    void left.submit(order(1 + (index % 2), index % 2 === 0 ? 1 : -1, 1_000_000, `c${index}`), () => 0);
    left.flush();
  }
  left.abandon();
  const woken = open(path);
  expect(await woken.records.trades(1, { symbol: 'BTCUSDT', limit: 100 })).toHaveLength(20);
  expect((await woken.records.order(2, 'BTCUSDT', { clientOrderId: 'c39' }))?.status).toBe('FILLED');
});

test('records beside a journal that is not there any more are not a new one’s', async () => {
  const path = file();
  const left = open(path);
  await left.submit(order(1, 1, 990_000, 'a'), () => 0);
  await left.submit({ type: 'cancelOrder', account: 1, symbol: 'BTCUSDT', orderId: 1 }, () => 0);
  left.close();
  rmSync(path);
  const reopened = open(path);
  expect(await reopened.records.orders(1, { symbol: 'BTCUSDT', limit: 10 })).toEqual([]);
});

test('records that are ahead of their journal are not opened', () => {
  const path = file();
  open(path).close();
  const records = new DatabaseSync(`${path}-records`);
  records.exec('update kept set sequence = sequence + 1');
  records.close();
  expect(() => open(path)).toThrow('another');
});

test('an order that ends during a records query is returned once', async () => {
  const processor = open(file());
  await processor.submit(order(1, 1, 990_000, 'a'), () => 0);
  const first = processor.records.orders(1, { symbol: 'BTCUSDT', limit: 10 });
  const cancelled = processor.submit({ type: 'cancelOrder', account: 1, symbol: 'BTCUSDT', orderId: 1 }, () => 0);
  const second = processor.records.orders(1, { symbol: 'BTCUSDT', limit: 10 });
  // Now the records contain what came after the first query.
  processor.syncRecords();
  await cancelled;
  expect((await first).map(({ id }) => id)).toEqual([1]);
  expect((await second).map(({ id, status }) => [id, status])).toEqual([[1, 'CANCELED']]);
});

/** A processor whose clock and whose simulation the test sets. */
function openTicking(path: string, participants: Participants = () => undefined) {
  let at = START + 1_000;
  const processor = open(path, { participants, scheduleFlush: () => undefined });
  processor.setClock(() => at);
  const tick = (ms: number) => {
    at += ms;
    processor.tick(ALL);
  };
  return { processor, tick };
}

test('ticks are written with the next command, or after a second', async () => {
  const path = file();
  const { processor, tick } = openTicking(path);
  const written = () => {
    const copy = `${path}-copy`;
    for (const ending of ['', '-wal']) copyFileSync(path + ending, copy + ending);
    return replayed(copy);
  };
  for (let index = 0; index < 9; index += 1) tick(100);
  expect(written()).toBe(0);
  const placed = processor.submit(order(1, 1, 990_000, 'a'), () => 0);
  processor.flush();
  await placed;
  expect(written()).toBe(10);
  for (let index = 0; index < 10; index += 1) tick(100);
  expect(written()).toBe(10);
  tick(100);
  expect(written()).toBe(21);
  const hash = processor.hash();
  for (let index = 0; index < 5; index += 1) tick(100);
  expect(processor.hash()).not.toBe(hash);
  processor.abandon();
  expect(open(path).hash()).toBe(hash);
});

test('a tick that changes an account is written before anybody learns of it', () => {
  const path = file();
  const participants: Participants = (engine) => {
    if (engine.account(1).orders.size > 0) placeOrder(engine, order(2, -1, 1_000_000, 'taker'));
  };
  const { processor, tick } = openTicking(path, participants);
  const reported: string[] = [];
  processor.listen(({ events }) =>
    reported.push(...events.flatMap((event) => (event.type === 'order' ? event.execution : []))),
  );
  void processor.submit(order(1, 1, 1_000_000, 'maker'), () => 0);
  processor.flush();
  tick(100);
  expect(reported).toContain('TRADE');
  processor.abandon();
  expect(open(path, { participants }).engine.account(1).positions.get('BTCUSDT')?.steps).toBe(10);
});

const ACCOUNTS = 40;
/** One with so many accounts and orders that a snapshot has several chunks. */
const openLarge = (path: string) => {
  const ids = Array.from({ length: ACCOUNTS }, (_, index) => index + 1);
  const genesis: Command[] = [
    ...ids.map((id): Command => ({ type: 'openAccount', name: `account ${id}` })),
    ...ids.map((account): Command => ({ type: 'deposit', account, wallet: 'um', asset: 'USDT', amount })),
    { type: 'tick' },
  ];
  return open(path, { snapshotCommands: 6_000, scheduleFlush: () => undefined, genesis });
};
const largeOrder = (index: number) => order(1 + (index % ACCOUNTS), 1, 990_000, `c${index}`);

test('a venue that is killed while a snapshot is written has the one before it and every command since', () => {
  const path = file();
  const left = openLarge(path);
  const place = (index: number) => void left.submit(largeOrder(index), () => 0);
  for (let index = 0; index < 6_000; index += 1) {
    place(index);
    // The copy is taken with the last of them.
    if (index % 1_000 === 999) left.flush();
  }
  place(6_000);
  left.flush();
  const hash = left.hash();
  left.abandon();
  expect(replayed(path)).toBe(6_001);
  expect(open(path).hash()).toBe(hash);
});

test('a snapshot holds what was there when it was begun, whatever follows while its chunks are written', () => {
  const path = file();
  const left = openLarge(path);
  for (let index = 0; index < 6_000; index += 1) void left.submit(largeOrder(index), () => 0);
  left.flush();
  for (let index = 0; index < 10; index += 1) {
    const { account, symbol, clientOrderId } = largeOrder(index);
    void left.submit({ type: 'cancelOrder', account, symbol, clientOrderId }, () => 0);
    left.flush();
    left.syncRecords();
  }
  const hash = left.hash();
  left.abandon();
  expect(replayed(path)).toBeLessThan(20);
  expect(open(path).hash()).toBe(hash);
});
