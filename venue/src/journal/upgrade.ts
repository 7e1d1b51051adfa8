import { existsSync } from 'node:fs';
import { openPrivately } from './privateFile.ts';
import { makeTables, openRecords, recordsPath, removeRecords } from './recordFile.ts';

/** Files of this version contain the records, and closed orders as JSON. */
const RECORDS_WITHIN = 2;
const RECORDS_BESIDE = 3;

const MOVED = ['closed_order', 'closed_algo', 'account_trade', 'other_income', 'funding', 'transfer', 'kept'];
const MOVED_MARKET = ['bar', 'trade', 'awake'];

const field = (name: string) => `body ->> '$.${name}'`;
const CLOSED_ORDERS = `
  insert into closed_order
  select id, account, symbol, client_id, created_at, updated_at, filled, ${field('side')}, ${field('type')},
    ${field('originalType')}, ${field('timeInForce')}, ${field('selfTrade')}, ${field('reduceOnly')},
    ${field('closePosition')}, ${field('priceMatch')}, ${field('goodTill')}, ${field('price')}, ${field('quantity')},
    ${field('quote')}, ${field('status')}, ${field('amendments')}, ${field('liquidation')}, ${field('algoId')}, null
  from closed_order_within
`;

/**
 * Moves records inside the venue's file to a file of their own; `tables` are the current record tables. The journal's
 * file changes last and atomically, so that an interrupted upgrade is repeated.
 */
export function moveRecordsOut(path: string, tables: readonly string[]): void {
  if (path === ':memory:' || !existsSync(path)) return;
  const database = openPrivately(path);
  try {
    if (Number(database.prepare('pragma user_version').get()?.user_version) !== RECORDS_WITHIN) return;
    database.exec('pragma locking_mode = exclusive; begin exclusive; commit;');
    removeRecords(recordsPath(path));
    database.prepare('vacuum into ?').run(recordsPath(path));
    rewriteRecords(recordsPath(path), tables);
    const drops = [...MOVED, ...MOVED_MARKET].map((table) => `drop table if exists ${table};`).join(' ');
    database.exec(`begin; drop view if exists income; ${drops} pragma user_version = ${RECORDS_BESIDE}; commit;`);
  } finally {
    database.close();
  }
}

/** Creates the current records from a copy of the whole file. */
function rewriteRecords(path: string, tables: readonly string[]): void {
  const records = openRecords(path);
  try {
    records.exec('begin; drop table journal; drop table snapshot;');
    records.exec('drop index closed_order_of; drop index closed_order_client;');
    records.exec('alter table closed_order rename to closed_order_within;');
    makeTables(records, tables);
    records.exec(`${CLOSED_ORDERS}; drop table closed_order_within; pragma user_version = 0; commit;`);
  } finally {
    records.close();
  }
}
