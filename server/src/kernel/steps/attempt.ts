import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { DatabaseTime } from '../time/databaseTime.ts';

/** How long an attempt has the right to try. The other side accepts nothing of it afterwards. */
const ATTEMPT_MS = 3_000;
/** The clocks of the servers and of the other side agree within this. */
const CLOCKS_DIFFER_MS = 1_000;
/** When a job tries a row whose request has not brought it to its end. */
export const FIRST_RETRY_MS = ATTEMPT_MS + 2 * CLOCKS_DIFFER_MS;

/** Tables whose rows go through steps; docs/steps.md lists the columns that they have. */
export type SteppedTable = 'fund_move' | 'broker_case_step' | 'panic_account' | 'lightning_algo_leg';

export interface SteppedRow {
  readonly table: SteppedTable;
  readonly id: string;
}

export interface Attempt {
  /** Which one of its step, from 1. */
  readonly count: number;
  /** Its deadline, epoch ms. */
  readonly until: number;
  /** The rejection of an earlier attempt; this one asks whether it is final. */
  readonly rejection: string | null;
}

interface AttemptDeps {
  readonly database: Database;
  readonly databaseTime: DatabaseTime;
}

/**
 * Takes the right to try a pending row's step; undefined if the row has ended or another attempt is under way. All
 * servers evaluate that by the database's time.
 */
export async function beginAttempt({ database, databaseTime }: AttemptDeps, { table, id }: SteppedRow) {
  const at = await databaseTime(database);
  const { rows } = await sql<{ attempts: number; attempt_until: Date; rejection: string | null }>`
    update ${sql.table(table)} set attempts = attempts + 1, attempt_until = ${new Date(at + ATTEMPT_MS)}
    where id = ${id} and state = 'pending'
      and (attempt_until is null or attempt_until < ${new Date(at - CLOCKS_DIFFER_MS)})
    returning attempts, attempt_until, rejection
  `.execute(database);
  const [row] = rows;
  return (
    row && ({ count: row.attempts, until: row.attempt_until.getTime(), rejection: row.rejection } satisfies Attempt)
  );
}

/** Gives the right back before its time, because nothing of the attempt is on its way any more. */
export const releaseAttempt = (deps: AttemptDeps, row: SteppedRow, attempt: Attempt): Promise<void> =>
  endAttempt(deps, row, attempt, { attempt_until: null });

/** Keeps the right until its time, and notes the rejection for the attempt after it. */
export const noteRejection = (deps: AttemptDeps, row: SteppedRow, attempt: Attempt, rejection: string): Promise<void> =>
  endAttempt(deps, row, attempt, { rejection });

async function endAttempt(
  { database }: AttemptDeps,
  { table, id }: SteppedRow,
  { count }: Attempt,
  change: { readonly attempt_until: null } | { readonly rejection: string },
): Promise<void> {
  await database
    .updateTable(table)
    .set(change)
    .where('id', '=', id)
    .where('attempts', '=', count)
    .where('state', '=', 'pending')
    .execute();
}
