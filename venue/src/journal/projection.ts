import type { DatabaseSync } from 'node:sqlite';
import type { Batch } from './commandProcessor.ts';

/** A column value of the records. Money and other values that may exceed 2^53 are text. */
export type RecordValue = string | number | null;

/** Executes one of a projection's statements, by its number, with parameter values. */
export type WriteRow = (statement: number, values: readonly RecordValue[]) => void;

/** A column that was added to a table, without a value in the rows before. */
export interface AddedColumn {
  readonly table: string;
  readonly column: string;
  readonly type: 'text' | 'integer';
}

/**
 * Projects events into tables of its own in the records file. It emits rows and does not write itself. It may lag
 * behind the journal, whose commands reproduce the events, and processes each event exactly once.
 */
export interface Projection {
  /** SQL that creates its tables if they do not exist. */
  readonly tables: string;
  readonly addedColumns?: readonly AddedColumn[];
  /** The statements that change its tables. */
  readonly statements: readonly string[];
  /** Opens the tables for reading. */
  open(database: DatabaseSync): void;
  write(batches: readonly Batch[], put: WriteRow): void;
  /** Deletes expired rows; called periodically, times in epoch milliseconds. */
  prune(at: number, put: WriteRow): void;
}
