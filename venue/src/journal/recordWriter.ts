import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { RecordValue } from './projection.ts';

/** A statement by its number, and the values of its parameters. */
export type RecordRow = readonly [statement: number, values: readonly RecordValue[]];

/** Writes rows of records, and up to which command they go. It knows nothing of what they are. */
export class RecordWriter {
  readonly #database: DatabaseSync;
  readonly #statements: readonly StatementSync[];
  readonly #saveSequence: StatementSync;

  /** The statements are those that rows name by their numbers. */
  constructor(database: DatabaseSync, statements: readonly string[]) {
    this.#database = database;
    this.#statements = statements.map((sql) => database.prepare(sql));
    this.#saveSequence = database.prepare('insert or replace into writtenSequence (id, sequence) values (1, ?)');
  }

  /** Writes rows, which have everything up to a command, wholly or not at all. */
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
