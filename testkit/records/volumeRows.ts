import { sql } from 'kysely';

/** The time of the first records of a volume. */
export const VOLUME_START = Date.UTC(2025, 0, 1);

/** Rows of one statement: a busy machine inserts them within the time that a statement has. */
const PART = 10_000;

/** The first and last number of each statement that fills `rows` rows. */
export function* rangesOf(rows: number): Generator<readonly [from: number, to: number]> {
  for (let from = 1; from <= rows; from += PART) yield [from, Math.min(rows, from + PART - 1)];
}

/** A row's id: the same in every filling. */
export const idOf = (table: string) =>
  sql`overlay(overlay(md5(${table} || n::text) placing '4' from 13) placing '8' from 17)::uuid`;
