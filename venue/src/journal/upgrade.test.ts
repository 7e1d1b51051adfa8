import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, test } from 'vitest';
import { openRecords, recordsPath } from './recordFile.ts';
import { RecordProjection } from './recordProjection.ts';
import { createRecordReader } from './recordReader.ts';
import { moveRecordsOut } from './upgrade.ts';

const folder = mkdtempSync(join(tmpdir(), 'upgrade-'));
afterAll(() => rmSync(folder, { recursive: true }));

const path = join(folder, 'venue.sqlite');
const ORDER = {
  id: 7,
  account: 1,
  symbol: 'BTCUSDT',
  clientOrderId: 'mine',
  side: -1,
  type: 'LIMIT',
  originalType: 'STOP',
  timeInForce: 'GTC',
  selfTrade: 'EXPIRE_MAKER',
  reduceOnly: true,
  closePosition: false,
  priceMatch: 'NONE',
  goodTill: 0,
  createdAt: 100,
  price: 5,
  quantity: 10,
  filled: 4,
  quote: '12345678901234567890',
  status: 'CANCELED',
  updatedAt: 200,
  amendments: 1,
  liquidation: false,
  algoId: 3,
};

/** A file of version 2 with one closed order and one market trade. */
function writeVersion2(): void {
  const database = new DatabaseSync(path);
  database.exec(`
    create table journal (sequence integer primary key, entries text not null) strict;
    create table snapshot (id integer primary key, sequence integer not null, bytes blob not null) strict;
    create table kept (id integer primary key check (id = 1), sequence integer not null) strict;
    create table closed_order (
      id integer primary key, account integer not null, symbol text not null, client_id text not null,
      created_at integer not null, updated_at integer not null, filled integer not null, body text not null
    ) strict;
    create index closed_order_of on closed_order (account, symbol, id);
    create index closed_order_client on closed_order (client_id, account);
    create table trade (symbol text not null, id integer not null, primary key (symbol, id)) strict, without rowid;
    insert into journal values (9, '[]');
    insert into kept values (1, 8);
    insert into trade values ('BTCUSDT', 5);
    pragma user_version = 2;
  `);
  database
    .prepare('insert into closed_order values (7, 1, ?, ?, 100, 200, 4, ?)')
    .run(ORDER.symbol, ORDER.clientOrderId, JSON.stringify(ORDER));
  database.close();
}

test('records inside the journal’s file are moved to a separate file without loss', async () => {
  writeVersion2();
  moveRecordsOut(path, [new RecordProjection().tables]);
  const records = openRecords(recordsPath(path));
  const engine = { pairs: new Map(), account: () => ({ orders: new Map(), clientIds: new Map() }) } as never;
  const order = await createRecordReader(records, engine, () => Promise.resolve()).order(1, 'BTCUSDT', { orderId: 7 });
  expect(order).toEqual({ ...ORDER, quote: BigInt(ORDER.quote), spot: undefined });
  expect(records.prepare('select symbol, id from trade').all()).toEqual([{ symbol: 'BTCUSDT', id: 5 }]);
  expect(records.prepare('select sequence from kept').get()).toEqual({ sequence: 8 });
  records.close();
  const journal = new DatabaseSync(path);
  const tables = journal.prepare("select name from sqlite_schema where type in ('table', 'view') order by name").all();
  expect(tables.map(({ name }) => name)).toEqual(['journal', 'snapshot']);
  expect(journal.prepare('pragma user_version').get()).toEqual({ user_version: 3 });
  journal.close();
  const again = () => moveRecordsOut(path, [new RecordProjection().tables]);
  expect(again).not.toThrow();
});
