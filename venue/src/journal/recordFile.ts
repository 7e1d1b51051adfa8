import { rmSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { openPrivately } from './privateFile.ts';
import type { AddedColumn } from './projection.ts';

const KEPT = `
  -- Up to which command the other tables have what happened.
  create table if not exists kept (id integer primary key check (id = 1), sequence integer not null) strict;
`;

/** The records file is separate from the journal, so that neither blocks the other's writes. */
export function recordsPath(journalPath: string): string {
  return journalPath === ':memory:' ? journalPath : `${journalPath}-records`;
}

/** Each thread opens its own connection. */
export function openRecords(path: string): DatabaseSync {
  const database = openPrivately(path);
  database.exec('pragma busy_timeout = 10000; pragma journal_mode = wal;');
  // The journal discards what the records contain, so each commit must reach the disk.
  database.exec('pragma synchronous = full;');
  // A checkpoint every 16 MB, and a 64 MB page cache: the records of a busy day are read from memory.
  database.exec('pragma wal_autocheckpoint = 4000; pragma cache_size = -65536;');
  return database;
}

export function makeTables(database: DatabaseSync, tables: readonly string[]): void {
  for (const each of [KEPT, ...tables]) database.exec(each);
}

/** Adds the columns that the tables of an older version lack. */
export function addColumns(database: DatabaseSync, columns: readonly AddedColumn[]): void {
  for (const { table, column, type } of columns) {
    const known = database.prepare('select 1 from pragma_table_info(?) where name = ?').get(table, column);
    if (known === undefined) database.exec(`alter table ${table} add column ${column} ${type}`);
  }
}

/** The last command whose events the records contain. */
export function readWrittenSequence(database: DatabaseSync): number {
  const row = database.prepare('select sequence from kept').get();
  return row === undefined ? 0 : Number(row.sequence);
}

/** Deletes the records of a journal that no longer exists. */
export function removeRecords(path: string): void {
  if (path === ':memory:') return;
  for (const ending of ['', '-wal', '-shm']) rmSync(path + ending, { force: true });
}
