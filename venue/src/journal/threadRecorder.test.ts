import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeTables, openRecords, readWrittenSequence } from './recordFile.ts';
import type { RecordRow } from './recordWriter.ts';
import { ThreadRecorder } from './threadRecorder.ts';

const TABLES = ['create table if not exists noted (id integer primary key, text text not null) strict'];
const STATEMENTS = ['insert into noted values (?, ?)', 'delete from noted where id < ?'];

let folder: string;
let database: DatabaseSync;
let recorder: ThreadRecorder;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'records-'));
  const path = join(folder, 'records.sqlite');
  const journalPath = join(folder, 'venue.sqlite');
  writeFileSync(`${journalPath}-wal`, '');
  database = openRecords(path);
  makeTables(database, TABLES);
  recorder = new ThreadRecorder({ path, journalPath, statements: STATEMENTS, writtenSequence: 0 });
});

afterEach(() => {
  recorder.close();
  database.close();
  rmSync(folder, { recursive: true });
});

const note = (id: number): RecordRow => [0, [id, `note ${id}`]];
const ids = () =>
  database
    .prepare('select id from noted order by rowid')
    .all()
    .map(({ id }) => id);

test('what is handed over is written in its order, and how far it goes', async () => {
  recorder.append([note(1), note(2)], 10);
  recorder.append([[1, [2]], note(3)], 20);
  await recorder.whenWritten();
  expect(ids()).toEqual([2, 3]);
  expect([recorder.writtenSequence, readWrittenSequence(database)]).toEqual([20, 20]);
});

test('rows without a waiting query are written in batches', () => {
  recorder.append([note(1)], 1);
  recorder.append([note(2)], 2);
  recorder.close();
  expect([ids(), readWrittenSequence(database)]).toEqual([[], 0]);
});

test('pending rows beyond the limit are written before more are accepted', () => {
  const manyRows = 50_000;
  for (let part = 0; part < 4; part += 1) {
    const rows = Array.from({ length: manyRows }, (_, index) => note(1 + part * manyRows + index));
    recorder.append(rows, part + 1);
  }
  expect(recorder.writtenSequence).toBeGreaterThanOrEqual(1);
  recorder.finish();
  expect(ids()).toHaveLength(4 * manyRows);
});

test('a row that cannot be written fails its batch, and every caller is notified', async () => {
  recorder.append([note(1), note(1)], 1);
  await expect(recorder.whenWritten()).rejects.toThrow('UNIQUE');
  expect([ids(), readWrittenSequence(database)]).toEqual([[], 0]);
  expect(() => recorder.append([note(2)], 2)).toThrow('UNIQUE');
  expect(() => recorder.finish()).toThrow('UNIQUE');
});
