import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';

/** The first record's time; one record of a kind follows each half minute, so a million of them take a year. */
const START = Date.UTC(2025, 0, 1);
const STEP_MS = 30_000;

/** How many records of each kind there are, and from what their ids are made: a repeat makes the same ones. */
export interface Scale {
  readonly rows: number;
  readonly seed: string;
}

/** Numbers of records: from `first` on, `count` of them. */
export interface Numbers {
  readonly first: number;
  readonly count: number;
}

/** The numbers of a kind in batches. */
export function* batches(total: number, size: number): Generator<Numbers> {
  for (let first = 0; first < total; first += size) yield { first, count: Math.min(size, total - first) };
}

export const numbersOf = ({ first, count }: Numbers): number[] => Array.from({ length: count }, (_, n) => first + n);

/** Numbers as rows of SQL with the column `n`. */
export const numberRows = ({ first, count }: Numbers): RawBuilder<unknown> =>
  sql`generate_series(${first}::int, ${first + count - 1}::int) as number (n)`;

export const institutionsOf = ({ rows }: Scale): number => Math.max(1, Math.floor(rows / 50));

/** Institutions that have records; further ones have members and sessions alone. */
export const OWNERS_MAX = 200;

/**
 * The number of the institution that owns record `n`, of the first `max`. It depends on the record alone, so a larger
 * fill does not change it.
 */
export const ownerNumber = (n: number, max = OWNERS_MAX): number =>
  Math.floor(n / 2) % Math.min(max, Math.max(1, Math.floor((n + 1) / 50)));

export const ownerNumberInSql = (max = OWNERS_MAX): RawBuilder<number> =>
  sql`(n / 2 % least(${max}::int, greatest(1, (n + 1) / 50)))`;

export const timeOf = (n: number): Date => new Date(START + n * STEP_MS);

/** The time of record `n` of SQL, some milliseconds later. */
export const timeInSql = (laterMs = 0): RawBuilder<Date> =>
  sql`${new Date(START + laterMs)}::timestamptz + n * ${STEP_MS / 1_000}::int * interval '1 second'`;

export function idOf({ seed }: Scale, kind: string, n: number): string {
  const hex = createHash('md5').update(`${seed}:${kind}:${n}`).digest('hex');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
}

/** Builds the same id in SQL, for the record `n`. The version and the variant are those of a random one. */
export const idInSql = ({ seed }: Scale, kind: string, n: RawBuilder<unknown> = sql`n`): RawBuilder<string> =>
  sql`overlay(overlay(md5(${`${seed}:${kind}:`} || ${n}) placing '4' from 13) placing '8' from 17)::uuid`;

/** Builds the name of the record `n` in SQL where its id is no UUID. */
export const nameInSql = ({ seed }: Scale): RawBuilder<string> => sql`'volume-' || ${seed} || '-' || n`;

/** An Ethereum address of the record `n` of SQL; its characters are as random as a real one's. */
export const addressInSql: RawBuilder<string> = sql`'0x' || md5('address' || n) || left(md5('end' || n), 8)`;
