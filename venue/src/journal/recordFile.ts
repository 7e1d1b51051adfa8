import { rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

const KEPT = `
  -- Up to which command the other tables have what happened.
  create table if not exists kept (id integer primary key check (id = 1), sequence integer not null) strict;
`;

/** Where the records of a journal are: beside it, so that neither waits for the other's writing. */
export function recordsPath(journalPath: string): string {
  return journalPath === ':memory:' ? journalPath : `${journalPath}-records`;
}

/** Opens a file of records. Each thread that uses it opens it for itself. */
export function openRecords(path: string): DatabaseSync {
  const database = new DatabaseSync(path);
  database.exec('pragma busy_timeout = 10000; pragma journal_mode = wal;');
  // What the journal gives up because the records have it must be on the disk: so each commit waits for the disk.
  database.exec('pragma synchronous = full;');
  // A checkpoint each 16 MB, and 64 MB of pages in memory: the records of a busy day are found without reading the file.
  database.exec('pragma wal_autocheckpoint = 4000; pragma cache_size = -65536;');
  return database;
}

/** Makes the tables where they are not there. */
export function makeTables(database: DatabaseSync, tables: readonly string[]): void {
  for (const each of [KEPT, ...tables]) database.exec(each);
}

/** The last command whose events the records have. */
export function readWrittenSequence(database: DatabaseSync): number {
  const row = database.prepare('select sequence from kept').get();
  return row === undefined ? 0 : Number(row.sequence);
}

/** Removes the records of a journal that is not there any more. */
export function removeRecords(path: string): void {
  if (path === ':memory:') return;
  for (const ending of ['', '-wal', '-shm']) rmSync(path + ending, { force: true });
}
