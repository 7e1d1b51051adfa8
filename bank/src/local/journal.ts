import { closeSync, existsSync, fsyncSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import type { LedgerRecord } from './ledger.ts';

/** Journal of the local bank: one JSON object on each line, on the disk before it is answered. */
export interface Journal {
  readonly records: readonly LedgerRecord[];
  /** Throws where it cannot be stored; then nothing happened. */
  readonly append: (record: LedgerRecord) => void;
  readonly close: () => void;
}

/** Opens the journal, or begins it. A last line that a kill cut off was not answered: it is removed. */
export function openJournal(path: string): Journal {
  const isNew = !existsSync(path);
  const content = isNew ? '' : readFileSync(path, 'utf8');
  const whole = content.slice(0, content.lastIndexOf('\n') + 1);
  let size = Buffer.byteLength(whole);
  if (whole.length < content.length) truncateSync(path, size);
  const records = whole.split('\n').slice(0, -1).map(parseRecord);
  const file = openSync(path, 'a', 0o600);
  if (isNew) syncFolder(dirname(path));
  return {
    records,
    append(record) {
      const line = Buffer.from(`${JSON.stringify(record)}\n`);
      try {
        for (let written = 0; written < line.length; ) written += writeSync(file, line, written);
        fsyncSync(file);
      } catch (error) {
        truncateSync(path, size);
        throw error;
      }
      size += line.length;
    },
    close: () => closeSync(file),
  };
}

function parseRecord(line: string, index: number): LedgerRecord {
  try {
    return JSON.parse(line) as LedgerRecord;
  } catch {
    throw new Error(`the journal of the local bank is damaged in line ${index + 1}`);
  }
}

/** A new file is on the disk only when its folder is. */
function syncFolder(path: string): void {
  const folder = openSync(path, 'r');
  fsyncSync(folder);
  closeSync(folder);
}
