import { closeSync, fdatasyncSync, openSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import {
  CHANGES,
  CLOSED,
  ENDED,
  FAILED,
  KEPT,
  OPEN,
  type RecorderMessage,
  type RecorderStart,
  WRITTEN,
} from './recorderState.ts';
import { openRecords } from './recordFile.ts';
import { type RecordRow, RecordWriter } from './recordWriter.ts';
import { yieldToOthers } from './yieldToOthers.ts';

/** Rows per transaction when no one is waiting: many rows share the pages they are written to. */
const BATCH_ROWS = 48_000;

yieldToOthers();
const { path, journalPath, statements, shared } = workerData as RecorderStart;
const state = new BigInt64Array(shared);
const database = openRecords(path);
const writer = new RecordWriter(database, statements);
/** Pending rows as text, which costs the garbage collector nothing. */
let waiting: string[] = [];
let rows = 0;
let last = 0;

parentPort?.on('message', (message: RecorderMessage) => {
  try {
    onMessage(message);
  } catch (error) {
    notifyChange(ENDED, FAILED);
    throw error;
  }
});

function onMessage(message: RecorderMessage): void {
  if (message.type === 'close') {
    database.close();
    notifyChange(ENDED, CLOSED);
    parentPort?.close();
    return;
  }
  // Rows in transit at shutdown remain in the journal, as after a kill.
  if (Atomics.load(state, ENDED) !== OPEN) return;
  if (message.type === 'rows') {
    waiting.push(message.rows);
    rows += message.count;
    last = message.sequence;
  }
  if (message.type === 'flush' || rows >= BATCH_ROWS) writeRows();
}

function writeRows(): void {
  if (last === 0) return;
  syncJournal();
  writer.write(parseRows(waiting), last);
  Atomics.add(state, WRITTEN, BigInt(rows));
  waiting = [];
  rows = 0;
  notifyChange(KEPT, BigInt(last));
  parentPort?.postMessage(last);
}

function* parseRows(texts: readonly string[]): Generator<RecordRow> {
  for (const text of texts) yield* JSON.parse(text) as RecordRow[];
}

function notifyChange(index: number, value: bigint): void {
  Atomics.store(state, index, value);
  Atomics.add(state, CHANGES, 1n);
  Atomics.notify(state, CHANGES);
}

/** After a power failure the records must not contain commands that the journal has lost. */
function syncJournal(): void {
  const file = openSync(`${journalPath}-wal`, 'r+');
  try {
    fdatasyncSync(file);
  } finally {
    closeSync(file);
  }
}
