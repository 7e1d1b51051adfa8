import { ExchangeError } from '@aldgate/exchange';
import { isAuthRejected, isOutcomeUnknown, isOutsideWindow } from '@aldgate/exchange/signed/signedRest.ts';
import { sql } from 'kysely';
import type { Clock } from '../../../kernel/clock.ts';
import type { Database } from '../../../kernel/database.ts';
import type { DatabaseTime } from '../../../kernel/databaseTime.ts';
import type { Log } from '../../../kernel/log.ts';
import type { ExchangeBroker, Movement } from '../../exchanges/index.ts';
import { sanitizeText } from './sanitizeText.ts';

/** How long an attempt has the right to try. The exchange accepts nothing of it afterwards. */
const ATTEMPT_MS = 3_000;
/** The clocks of the servers and of the exchange agree within this. */
const CLOCKS_DIFFER_MS = 1_000;
/** When the job tries a movement whose request has not concluded it. */
export const FIRST_RETRY_MS = ATTEMPT_MS + 2 * CLOCKS_DIFFER_MS;

export interface MovementDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly databaseTime: DatabaseTime;
  readonly log: Log;
}

/**
 * Tables whose rows are moved at an exchange. Each has the columns `state`, `attempts`, `attempt_until` and `refusal`.
 */
type MovedTable = 'account_transfer' | 'fund_move';

interface MovedRow {
  readonly table: MovedTable;
  readonly id: string;
}

interface Attempt {
  readonly attempts: number;
  readonly attempt_until: Date;
  readonly refusal: string | null;
}

/** The outcome of a movement, and the attempt that found it: it holds for the row while no later one has begun. */
export interface MovementOutcome {
  readonly attempts: number;
  /** The exchange's reason for a refusal, or null if it moved the money. */
  readonly refusal: string | null;
}

/**
 * Moves money at the exchange for a row that is pending. One attempt at a time has the right to try, and the exchange
 * moves once per movement id. Returns undefined while the outcome is not known: another attempt is under way, or the
 * exchange gave no clear answer.
 */
export async function attemptMovement(
  deps: MovementDeps,
  row: MovedRow,
  { broker, movement }: { readonly broker: ExchangeBroker; readonly movement: Movement },
): Promise<MovementOutcome | undefined> {
  const attempt = await beginAttempt(deps, row);
  if (attempt === undefined) return undefined;
  try {
    const refusal = await settle(deps, row, attempt, { broker, movement });
    return refusal === undefined ? undefined : { attempts: attempt.attempts, refusal };
  } catch (error) {
    if (!(error instanceof ExchangeError)) throw error;
    const { code, status } = error;
    deps.log.warn({ [row.table]: row.id, code, status }, 'the exchange did not execute a movement');
    // It answered: nothing of this attempt is on its way any more.
    if (!isOutcomeUnknown(error)) await endAttempt(deps, row, attempt, null);
    return undefined;
  }
}

/**
 * The right to try; undefined if the row is resolved or another attempt is under way. All servers evaluate it by the
 * database's time.
 */
async function beginAttempt({ database, databaseTime }: MovementDeps, { table, id }: MovedRow) {
  const at = await databaseTime(database);
  const { rows } = await sql<Attempt>`
    update ${sql.table(table)} set attempts = attempts + 1, attempt_until = ${new Date(at + ATTEMPT_MS)}
    where id = ${id} and state = 'pending'
      and (attempt_until is null or attempt_until < ${new Date(at - CLOCKS_DIFFER_MS)})
    returning attempts, attempt_until, refusal
  `.execute(database);
  return rows[0];
}

/** Gives the right back before its time, because nothing is on its way, or keeps it and notes a refusal. */
async function endAttempt(
  { database }: MovementDeps,
  { table, id }: MovedRow,
  { attempts }: Attempt,
  refusal: string | null,
): Promise<void> {
  const change = refusal === null ? sql`attempt_until = null` : sql`refusal = ${refusal}`;
  await sql`
    update ${sql.table(table)} set ${change} where id = ${id} and attempts = ${attempts} and state = 'pending'
  `.execute(database);
}

/**
 * The refusal, null if the money moved, undefined if it is not known yet. The refusal of the only attempt is final. Of
 * several attempts one that was not answered may have moved the money: after a refusal the exchange is asked, once it
 * accepts nothing of them any more.
 */
async function settle(
  deps: MovementDeps,
  row: MovedRow,
  attempt: Attempt,
  { broker, movement }: { readonly broker: ExchangeBroker; readonly movement: Movement },
): Promise<string | null | undefined> {
  // The first attempt finds the refusal of an earlier series, after which the movement is tried again.
  if (attempt.refusal !== null && attempt.attempts > 1)
    return (await broker.hasMoved(movement)) ? null : attempt.refusal;
  try {
    await broker.move(movement, attempt.attempt_until.getTime());
    return null;
  } catch (error) {
    if (!isRefused(error)) throw error;
    // A copy of the only request may have arrived before it.
    if (await broker.hasMoved(movement)) return null;
    const refusal = sanitizeText(error.msg);
    if (attempt.attempts === 1) return refusal;
    await endAttempt(deps, row, attempt, refusal);
    return undefined;
  }
}

/** A rejected key, signature, timestamp or deadline says nothing about the movement. */
function isRefused(error: unknown): error is ExchangeError {
  return (
    error instanceof ExchangeError &&
    error.failure === 'rejected' &&
    !isOutcomeUnknown(error) &&
    !isAuthRejected(error) &&
    !isOutsideWindow(error)
  );
}
