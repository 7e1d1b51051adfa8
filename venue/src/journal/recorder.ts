import type { DatabaseSync } from 'node:sqlite';
import { readWrittenSequence } from './recordFile.ts';
import { type RecordRow, RecordWriter } from './recordWriter.ts';

/** Writes records in order, immediately or later. */
export interface Recorder {
  /** The last command whose records are stored durably. */
  readonly writtenSequence: number;
  /** Adds rows that are complete up to a command. Throws if the records cannot be written. */
  append(rows: readonly RecordRow[], sequence: number): void;
  /** Starts writing without waiting for more rows. */
  flush(): void;
  /** Resolves when all rows are written. */
  whenWritten(): Promise<void>;
  /** Blocks until all rows are written. */
  finish(): void;
  /** Stops writing; unwritten rows remain in the journal. */
  close(): void;
}

/** Writes records synchronously to an in-memory database. */
export class DirectRecorder implements Recorder {
  writtenSequence: number;
  readonly #writer: RecordWriter;

  constructor(database: DatabaseSync, statements: readonly string[]) {
    this.writtenSequence = readWrittenSequence(database);
    this.#writer = new RecordWriter(database, statements);
  }

  append(rows: readonly RecordRow[], sequence: number): void {
    this.#writer.write(rows, sequence);
    this.writtenSequence = sequence;
  }

  flush(): void {}

  whenWritten(): Promise<void> {
    return Promise.resolve();
  }

  finish(): void {}

  close(): void {}
}
