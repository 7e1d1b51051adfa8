import type { DatabaseSync } from 'node:sqlite';
import type { Batch } from './desk.ts';

/**
 * Keeps something of what happened, in tables of its own in the journal's file. It may lag behind the journal, whose
 * commands bring about the same again, and misses nothing and has nothing twice.
 */
export interface Keeper {
  /** Makes its tables where they are not there. */
  readonly tables: string;
  /** Prepares its statements. */
  open(database: DatabaseSync): void;
  write(batch: Batch): void;
  /** Drops what is older than needs be; called now and then, times in epoch milliseconds. */
  prune(at: number): void;
}
