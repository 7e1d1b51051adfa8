import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { deserialize, serialize } from 'node:v8';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { imbalances } from '../engine/conservation.ts';
import type { Account } from '../engine/entities/account.ts';
import type { ExchangeState } from '../engine/state.ts';
import type { Listing } from '../simulation/listing.ts';
import { ALL_LISTINGS, LISTINGS } from '../simulation/listings.ts';
import { createVenueCore, type VenueCore } from '../venueCore.ts';
import { recordsPath } from './recordFile.ts';

const folder = mkdtempSync(join(tmpdir(), 'older-'));
afterAll(() => rmSync(folder, { recursive: true }));

const AT = 1_763_690_030_000;
const CONTRACTS = LISTINGS.slice(0, 2);
const BOTH = [...CONTRACTS, ...ALL_LISTINGS.slice(LISTINGS.length)];
let at = AT;

const open = (path: string, listings: readonly Listing[]): VenueCore =>
  createVenueCore({ path, demo: true, seed: 3, now: () => at, listings });

function advance(core: VenueCore, ms: number): void {
  for (let left = ms; left > 0; left -= 100) {
    at += 100;
    core.market.tick(at);
  }
}

/** Rewrites a file of futures as the version before spot wrote it. */
function makeOlder(path: string): void {
  const journal = new DatabaseSync(path);
  const { bytes } = journal.prepare('select bytes from snapshot').get() as { bytes: Uint8Array };
  const { chunks } = deserialize(bytes) as { chunks: Uint8Array[] };
  const [first = new Uint8Array(), ...orders] = chunks;
  const {
    pairs: _,
    lists: _lists,
    nextListId: _nextListId,
    ...state
  } = deserialize(gunzipSync(first)) as ExchangeState;
  const accounts = new Map([...state.accounts].map(([id, account]) => [id, olderAccount(account)]));
  const keys = new Map(
    [...state.keys].map(([name, key]) => [name, { ...key, permissions: without(key.permissions, ['spot']) }]),
  );
  const older = { ...state, accounts, keys, fees: state.fees.get('USDT') ?? 0n };
  const groups = orders.map((chunk) => {
    const rows = deserialize(gunzipSync(chunk)) as { rows: { columns: Map<string, unknown> } }[];
    for (const each of rows) each.rows.columns.delete('spot');
    return gzipSync(serialize(rows));
  });
  journal.prepare('update snapshot set bytes = ?').run(serialize({ chunks: [gzipSync(serialize(older)), ...groups] }));
  journal.close();
  const records = new DatabaseSync(recordsPath(path));
  records.exec(
    'alter table closed_order drop column spot; alter table account_trade drop column list_id; drop table closed_list;',
  );
  records.close();
}

const olderAccount = (account: Account) => without(account, ['locked', 'spotClientIds', 'spotCounts']);

function without(of: object, names: readonly string[]): object {
  return Object.fromEntries(Object.entries(of).filter(([name]) => !names.includes(name)));
}

test('TR-14 a file of the version before spot opens with everything it had, and lists the pairs once', async () => {
  const path = join(folder, 'venue.sqlite');
  const before = open(path, CONTRACTS);
  advance(before, 5_000);
  const { processor } = before;
  const demo = processor.engine.state.keys.get('venue-demo-a')?.account ?? 0;
  const order = { account: demo, symbol: 'BTCUSDT', side: 1, timeInForce: 'GTC', reduceOnly: false } as const;
  const rest = { selfTrade: 'EXPIRE_MAKER', goodTill: 0, priceMatch: 'NONE', clientOrderId: 'kept' } as const;
  const terms = { ...order, ...rest, type: 'placeOrder', orderType: 'LIMIT', price: 1_000_000, quantity: 5 } as const;
  const resting = processor.submitNow(terms);
  processor.submitNow({ ...terms, orderType: 'MARKET', price: 0, clientOrderId: 'taken' });
  processor.flush();
  const { nextAccountId } = processor.engine.state;
  const position = { ...processor.engine.account(demo).positions.get('BTCUSDT') };
  const trades = before.market.trades('BTCUSDT').length;
  processor.close();
  makeOlder(path);

  const opened = open(path, BOTH);
  const { state } = opened.processor.engine;
  const account = opened.processor.engine.account(demo);
  expect(account.orders.get(resting.id)).toMatchObject({ clientOrderId: 'kept', status: 'NEW', spot: undefined });
  expect(account.positions.get('BTCUSDT')).toEqual(position);
  expect(opened.market.trades('BTCUSDT')).toHaveLength(trades);
  expect(await opened.processor.records.order(demo, 'BTCUSDT', { clientOrderId: 'taken' })).toMatchObject({
    filled: 5,
  });
  expect(await opened.processor.records.trades(demo, { symbol: 'BTCUSDT', limit: 10 })).toMatchObject([{ listId: 0 }]);
  expect(state.keys.get('venue-demo-a')?.permissions.spot).toBe(true);
  expect([...state.pairs.keys()]).toEqual(BOTH.slice(CONTRACTS.length).map(({ instrument }) => instrument.id));
  expect(state.accounts.get(nextAccountId)?.name).toBe('maker BTC-USDT');
  advance(opened, 3_000);
  expect(opened.market.book('BTC-USDT').bids.length).toBeGreaterThan(50);
  expect(imbalances(state)).toEqual(new Map());

  // A killed venue replays the listing and what followed; nothing is listed again.
  opened.processor.flush();
  const [hash, accounts] = [opened.processor.hash(), state.accounts.size];
  opened.processor.abandon();
  const again = open(path, BOTH);
  expect(again.processor.hash()).toBe(hash);
  expect(again.processor.engine.state.accounts.size).toBe(accounts);
  again.processor.close();
  expect(() => open(path, CONTRACTS)).toThrow('other instruments');
});
