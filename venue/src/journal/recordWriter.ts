import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { RecordValue } from './projection.ts';

/** A statement number and its parameter values. */
export type RecordRow = readonly [statement: number, values: readonly RecordValue[]];

/** Writes rows and the sequence number that they reach. */
export class RecordWriter {
  readonly #database: DatabaseSync;
  readonly #statements: readonly StatementSync[];
  readonly #saveSequence: StatementSync;

  /** Rows refer to the statements by number. */
  constructor(database: DatabaseSync, statements: readonly string[]) {
    this.#database = database;
    this.#statements = statements.map((sql) => database.prepare(sql));
    this.#saveSequence = database.prepare('insert or replace into kept (id, sequence) values (1, ?)');
  }

  /** Writes rows up to a sequence number atomically. */
  write(rows: Iterable<RecordRow>, sequence: number): void {
    this.#database.exec('begin immediate');
    try {
      for (const [statement, values] of rows) this.#statements[statement]?.run(...values);
      this.#saveSequence.run(sequence);
      this.#database.exec('commit');
    } catch (error) {
      this.#database.exec('rollback');
      throw error;
    }
  }
}
