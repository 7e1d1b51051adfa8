import type { DatabaseSync } from 'node:sqlite';
import { readWrittenSequence } from './recordFile.ts';
import { type RecordRow, RecordWriter } from './recordWriter.ts';

/** Has records written, at once or a little later, in the order in which they are handed over. */
export interface Recorder {
  /** The last command up to which the records are written for good. */
  readonly writtenSequence: number;
  /** Hands over rows that have everything up to a command. Throws where the records cannot be written. */
  append(rows: readonly RecordRow[], sequence: number): void;
  /** Has what was handed over written without waiting for more. */
  flush(): void;
  /** Resolves when everything that was handed over is written. */
  whenWritten(): Promise<void>;
  /** Waits until everything that was handed over is written, and lets nothing else happen meanwhile. */
  finish(): void;
  /** Ends the writing; what is not written yet is left to the journal. */
  close(): void;
}

/** Writes records as soon as they are handed over, to a database that is in memory. */
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
