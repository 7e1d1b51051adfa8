import type { DatabaseSync } from 'node:sqlite';
import type { Batch } from './commandProcessor.ts';

/** What stands in a column of the records. Money and whatever else may exceed 2^53 is text. */
export type RecordValue = string | number | null;

/** Has one of a keeper's statements carried out, by its number, with the values of its parameters. */
export type WriteRow = (statement: number, values: readonly RecordValue[]) => void;

/**
 * Keeps something of what happened, in tables of its own in the file of records. It says what is to be written and does
 * not write itself. It may lag behind the journal, whose commands bring about the same again, and misses nothing and has
 * nothing twice.
 */
export interface Projection {
  /** Makes its tables where they are not there. */
  readonly tables: string;
  /** What it changes its tables with. */
  readonly statements: readonly string[];
  /** Takes the tables to be read. */
  open(database: DatabaseSync): void;
  write(batches: readonly Batch[], put: WriteRow): void;
  /** Drops what is older than needs be; called now and then, times in epoch milliseconds. */
  prune(at: number, put: WriteRow): void;
}
