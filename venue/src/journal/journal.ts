import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { type Entry, parseEntries, serializeEntries } from './entry.ts';
import { openPrivately } from './privateFile.ts';

/** Version of the file's tables and their contents. */
const VERSION = 3;

const TABLES = `
  create table if not exists journal (
    -- The last command of the group.
    sequence integer primary key,
    -- As entry.ts writes them.
    entries text not null
  ) strict;
  create table if not exists snapshot (
    id integer primary key check (id = 1),
    sequence integer not null,
    bytes blob not null
  ) strict;
`;

/**
 * The venue's file: executed commands, and an occasional snapshot of the whole state that replaces the commands
 * before it. Committed data survives any end of the process.
 */
export class Journal {
  readonly #database: DatabaseSync;
  readonly #begin: StatementSync;
  readonly #commit: StatementSync;
  readonly #append: StatementSync;
  readonly #saveSnapshot: StatementSync;
  readonly #cut: StatementSync;

  /** `path` is a file, or ':memory:'. Throws if the file is not a venue's or another process uses it. */
  constructor(path: string) {
    this.#database = openPrivately(path);
    try {
      prepareFile(this.#database);
    } catch (error) {
      this.#database.close();
      throw error;
    }
    this.#begin = this.#database.prepare('begin immediate');
    this.#commit = this.#database.prepare('commit');
    this.#append = this.#database.prepare('insert into journal (sequence, entries) values (?, ?)');
    this.#saveSnapshot = this.#database.prepare(
      'insert or replace into snapshot (id, sequence, bytes) values (1, ?, ?)',
    );
    this.#cut = this.#database.prepare('delete from journal where sequence <= ?');
  }

  /** The latest snapshot, if any. */
  snapshot(): Uint8Array | undefined {
    const row = this.#database.prepare('select bytes from snapshot').get();
    return row === undefined ? undefined : (row.bytes as Uint8Array);
  }

  /** The commands after a sequence number, in order. */
  *entriesAfter(sequence: number): Generator<Entry> {
    const rows = this.#database.prepare('select sequence, entries from journal where sequence > ? order by sequence');
    for (const row of rows.iterate(sequence)) {
      for (const entry of parseEntries(row.entries as string, row.sequence as number)) {
        if (entry.sequence > sequence) yield entry;
      }
    }
  }

  /** Appends consecutive entries within the caller's transaction; returns the length of their text. */
  append(entries: readonly Entry[]): number {
    const last = entries.at(-1);
    if (last === undefined) return 0;
    const text = serializeEntries(entries);
    this.#append.run(last.sequence, text);
    return text.length;
  }

  /** Replaces the snapshot within the caller's transaction and deletes the commands that it contains. */
  saveSnapshot(sequence: number, bytes: Uint8Array): void {
    this.#saveSnapshot.run(sequence, bytes);
    this.#cut.run(sequence);
  }

  /** Runs `write` in a transaction, which is rolled back if it throws. */
  transaction(write: () => void): void {
    this.#begin.run();
    try {
      write();
      this.#commit.run();
    } catch (error) {
      this.#database.exec('rollback');
      throw error;
    }
  }

  close(): void {
    this.#database.close();
  }
}

/** Locks the file for this process and creates its tables if it is new. */
function prepareFile(database: DatabaseSync): void {
  // Exclusive without waiting: two venues on one journal would diverge.
  database.exec('pragma locking_mode = exclusive; pragma journal_mode = wal; pragma synchronous = normal;');
  // A checkpoint every 16 MB.
  database.exec('pragma wal_autocheckpoint = 4000;');
  checkVersion(database);
  database.exec(TABLES);
}

/** Marks a new file. Throws if the file has another version. */
function checkVersion(database: DatabaseSync): void {
  const version = Number(database.prepare('pragma user_version').get()?.user_version);
  if (version === VERSION) return;
  const tables = Number(database.prepare('select count(*) as count from sqlite_schema').get()?.count);
  if (tables > 0) {
    throw new Error(`the venue's file is of version ${version}, and this venue reads version ${VERSION} alone`);
  }
  database.exec(`pragma user_version = ${VERSION}`);
}
