import { sql } from 'kysely';
import type { Database, Tx } from '../database/database.ts';
import type { CheckpointKey } from './checkpointKey.ts';

/** Storage of checkpoints, used while the records are read. */
export interface Checkpoints {
  readonly database: Database;
  readonly key: CheckpointKey;
  readonly now: number;
}

/** How the records of a kind are verified: all in parts, so that memory and statements stay small. */
export interface VerificationOptions {
  /** From the beginning, and not from the newest checkpoint. */
  readonly isFull?: boolean;
  /** Records read by one statement. */
  readonly part?: number;
  /** Ends the verification between two parts. */
  readonly signal?: AbortSignal;
  /** Records verified so far, of how many. */
  readonly onProgress?: (done: number, total: number) => Promise<void> | void;
  /** Without it no checkpoint is read or written. */
  readonly checkpoints?: Checkpoints;
}

export const VERIFICATION_PART = 50_000;

/** Another verification of the same records is running. */
export class VerificationRunning extends Error {
  constructor() {
    super('another verification is running');
  }
}

/**
 * Verifies records in one snapshot: what is written meanwhile is not seen. Of those that write checkpoints one runs at
 * a time; throws VerificationRunning for another.
 */
export function inSnapshot<Result>(
  database: Database,
  records: 'ledger' | 'audit',
  { checkpoints }: Pick<VerificationOptions, 'checkpoints'>,
  verify: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return database
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const { rows } = await sql<{ isFree: boolean }>`
        select pg_try_advisory_xact_lock(hashtextextended(current_schema() || ${`.${records}_verify`}, 0)) as "isFree"
      `.execute(tx);
      if (checkpoints !== undefined && rows[0]?.isFree !== true) throw new VerificationRunning();
      return verify(tx);
    });
}
