import type { Database } from './database.ts';
import type { Log } from './log.ts';

/** How long a table keeps expired rows. */
export interface Retention {
  /** The table's name. */
  readonly name: string;
  /** Deletes rows expired at `now` (epoch ms). Several servers may run it concurrently. */
  readonly purge: (database: Database, now: number) => Promise<unknown>;
}

export const PURGE_EXPIRED = 'purge_expired';

/** Runs every retention; an error of one is logged and does not stop the others. */
export async function purgeExpired(
  retentions: readonly Retention[],
  { database, log }: { readonly database: Database; readonly log: Log },
  now: number,
): Promise<void> {
  let failed = 0;
  for (const { name, purge } of retentions) {
    try {
      await purge(database, now);
    } catch (error) {
      failed += 1;
      log.error({ err: error, retention: name }, 'expired records could not be deleted');
    }
  }
  if (failed > 0) throw new Error(`${failed} of ${retentions.length} retentions failed`);
}
