import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Log } from '../log.ts';
import { repeat } from '../time/repeating.ts';

/** With the time of a batch, a committed record is sealed after 2 s at most. */
const INTERVAL_MS = 1_000;
/** One statement hashes a batch. It holds no lock that a writer of records needs. */
const BATCH = 2_000;

/** Seals every committed record and returns how many. Several servers may call it at the same time: they take turns. */
export async function sealAudit(database: Database): Promise<number> {
  let sealed = 0;
  for (;;) {
    const { rows } = await sql<{ count: number }>`select audit_seal(${BATCH}) as count`.execute(database);
    const count = rows[0]?.count ?? 0;
    sealed += count;
    if (count < BATCH) return sealed;
  }
}

interface AuditSealer {
  /** Stops after sealing once more. */
  close(): Promise<void>;
}

interface Options {
  readonly database: Database;
  readonly log: Log;
  readonly intervalMs?: number;
}

/**
 * Seals new records periodically. Every server runs one; a lock in the database lets one seal at a time. The records of
 * a server that ends before it has sealed them are sealed by any other server, or by the next one that starts.
 */
export function startAuditSealer({ database, log, intervalMs = INTERVAL_MS }: Options): AuditSealer {
  const onError = (error: unknown) => log.error({ error }, 'audit records could not be sealed');
  const sealing = repeat(() => sealAudit(database), { intervalMs, onError });
  return {
    async close() {
      await sealing.close();
      await sealAudit(database).catch(onError);
    },
  };
}
