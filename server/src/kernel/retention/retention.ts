import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import type { Log } from '../log.ts';

/**
 * How long a table's rows are kept. Every table has one: a test fails for a table without. Who adds a table decides
 * whether it grows for ever.
 */
export interface Retention {
  readonly table: string;
  /** 'for good', or how long, and what removes the rows if it is not `purge`. */
  readonly kept: string;
  /**
   * Deletes at most `part` expired rows at `now` (epoch ms) in one transaction, and returns how many rows it has
   * processed: fewer than `part` once nothing more has expired. Several servers may run it concurrently.
   */
  readonly purge?: (database: Database, now: number, part: number) => Promise<number>;
}

export const keptForGood = (...tables: readonly (keyof Tables)[]): Retention[] =>
  tables.map((table) => ({ table, kept: 'for good' }));

/** Deletes the rows of a table that match a condition, which an index must answer. */
export function purgeRows(
  table: keyof Tables,
  isExpired: (now: number) => RawBuilder<boolean>,
): NonNullable<Retention['purge']> {
  return async (database, now, part) => {
    const condition = isExpired(now);
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where ${condition}
        and ctid = any(array(select ctid from ${sql.table(table)} where ${condition} limit ${part}))
    `.execute(database);
    return Number(numAffectedRows ?? 0n);
  };
}

export const DAY_MS = 24 * 3_600_000;

/** A time before `now`, as a parameter of a condition. */
export const before = (now: number, ms: number): RawBuilder<Date> => sql`${new Date(now - ms)}::timestamptz`;

export const PURGE_EXPIRED = 'purge_expired';

const PART = 5_000;

/**
 * Runs every retention until nothing more has expired. Parts are committed one by one, so that a purge that is killed
 * continues where it ended. An error of one is logged and does not stop the others.
 */
export async function purgeExpired(
  retentions: readonly Retention[],
  { database, log, part = PART }: { readonly database: Database; readonly log: Log; readonly part?: number },
  now: number,
): Promise<void> {
  let failed = 0;
  for (const { table, purge } of retentions) {
    try {
      let purged = part;
      while (purged >= part) purged = (await purge?.(database, now, part)) ?? 0;
    } catch (error) {
      failed += 1;
      log.error({ err: error, table }, 'expired records could not be deleted');
    }
  }
  if (failed > 0) throw new Error(`${failed} of ${retentions.length} retentions failed`);
}
