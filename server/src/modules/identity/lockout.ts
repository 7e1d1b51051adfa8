import type { LockoutData } from '@aldgate/contract';
import { lockDurationMs, MAX_FAILED_ATTEMPTS, remainingTime } from '@aldgate/domain/identity/lockout.ts';
import { type Selectable, sql } from 'kysely';
import { ApiError } from '../../kernel/apiError.ts';
import { audit, type Origin } from '../../kernel/audit.ts';
import type { Clock } from '../../kernel/clock.ts';
import { type Database, inTransaction, type Tx } from '../../kernel/database.ts';
import type { Tables } from '../../kernel/tables.ts';
import type { Factor } from './tables.ts';

type ErrorRow = Selectable<Tables['factor_error']>;

interface Attempt<Result> {
  /** A user's id, or a digest of an unknown name. */
  readonly subject: string;
  readonly factor: Factor;
  readonly origin: Origin;
  /** Returns the result of a right factor, or undefined for a wrong one. */
  readonly check: (tx: Tx) => Promise<Result | undefined>;
  /** The error of a wrong factor that does not lock the account yet. */
  readonly rejection: (count: number) => ApiError;
}

/**
 * ID-12: checks one factor. Attempts on the same account are serialised, so that concurrent ones cannot exceed the
 * limit. Consecutive errors of a factor are counted; the last one allowed locks the account for all factors, and
 * longer each time.
 */
export function attempt<Result>(database: Database, clock: Clock, input: Attempt<Result>): Promise<Result> {
  const { factor, check } = input;
  return attemptAll(database, clock, {
    ...input,
    factors: [factor],
    check: async (tx) => {
      const result = await check(tx);
      return result === undefined ? { wrong: factor } : { result, right: [factor] };
    },
    rejection: (_factor, count) => input.rejection(count),
  });
}

interface AttemptAll<Result> {
  readonly subject: string;
  /** The factors that may be checked. */
  readonly factors: readonly Factor[];
  readonly origin: Origin;
  /** Returns the result and the right factors, or the first wrong factor: then its changes are rolled back. */
  readonly check: (
    tx: Tx,
  ) => Promise<{ readonly result: Result; readonly right: readonly Factor[] } | { readonly wrong: Factor }>;
  readonly rejection: (factor: Factor, count: number) => ApiError;
}

/**
 * The same for an action that needs several factors: the first wrong one counts, and no other is used up. An error
 * that the check throws does not count as a wrong factor: it rolls back, and every code stays valid.
 */
export async function attemptAll<Result>(database: Database, clock: Clock, input: AttemptAll<Result>): Promise<Result> {
  const { subject } = input;
  const outcome = await inTransaction(database, async (tx) => {
    const now = clock();
    const rows = await lockRows(tx, input, now);
    const lock = findLock(rows, now);
    if (lock) return { error: lockedOut(lock, now) };
    await sql`savepoint before_check`.execute(tx);
    const tried = await input.check(tx);
    if ('result' in tried) {
      for (const row of rows.filter(({ factor }) => tried.right.includes(factor))) await save(tx, cleared(row), now);
      return tried;
    }
    await sql`rollback to savepoint before_check`.execute(tx);
    const row = rows.find(({ factor }) => factor === tried.wrong);
    if (!row) throw new Error(`${tried.wrong} is not one of the factors to check`);
    const after = withError(row, now);
    await save(tx, after, now);
    if (!after.locked_until) return { error: input.rejection(after.factor, after.count) };
    await audit(tx, {
      at: now,
      actor: subject,
      action: 'locked_out',
      // A user's id has no prefix; other subjects name their kind.
      subject: subject.includes(':') ? subject : `user:${subject}`,
      origin: input.origin,
      after: { factor: after.factor, until: after.locked_until.toISOString() },
    });
    return { error: lockedOut(after, now) };
  });
  if ('error' in outcome) throw outcome.error;
  return outcome.result;
}

/** Locks the account's rows; missing rows of the factors are created. */
async function lockRows(
  tx: Tx,
  { subject, factors }: Pick<AttemptAll<unknown>, 'subject' | 'factors'>,
  now: number,
): Promise<ErrorRow[]> {
  const changed_at = new Date(now);
  const wanted = [...factors].sort();
  for (;;) {
    await tx
      .insertInto('factor_error')
      .values(wanted.map((factor) => ({ subject, factor, count: 0, locks: 0, locked_until: null, changed_at })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const all = await tx
      .selectFrom('factor_error')
      .selectAll()
      .where('subject', '=', subject)
      .orderBy('factor')
      .forUpdate()
      .execute();
    // A purge may delete an old row between the two statements; then it is created again.
    if (wanted.every((factor) => all.some((row) => row.factor === factor))) return all;
  }
}

/** Waits for attempts on an account, and throws lockedOut if it is locked. For callers that count errors elsewhere. */
export async function assertUnlocked(tx: Tx, subject: string, now: number): Promise<void> {
  const rows = await lockRows(tx, { subject, factors: ['password'] }, now);
  const lock = findLock(rows, now);
  if (lock) throw lockedOut(lock, now);
}

const findLock = (rows: readonly ErrorRow[], now: number) =>
  rows.find(({ locked_until }) => locked_until && locked_until.getTime() > now);

const cleared = (row: ErrorRow): ErrorRow => ({ ...row, count: 0, locks: 0, locked_until: null });

/** Resets the errors of a replaced factor. */
export async function forgetErrors(tx: Tx, subject: string, factor: Factor): Promise<void> {
  await tx.deleteFrom('factor_error').where('subject', '=', subject).where('factor', '=', factor).execute();
}

/** The first error after an expired lock starts a new count. */
function withError(row: ErrorRow, now: number): ErrorRow {
  const count = (row.locked_until ? 0 : row.count) + 1;
  if (count < MAX_FAILED_ATTEMPTS) return { ...row, count, locked_until: null };
  const locks = row.locks + 1;
  return { ...row, count, locks, locked_until: new Date(now + lockDurationMs(locks)) };
}

async function save(tx: Tx, { subject, factor, count, locks, locked_until }: ErrorRow, now: number): Promise<void> {
  await tx
    .updateTable('factor_error')
    .set({ count, locks, locked_until, changed_at: new Date(now) })
    .where('subject', '=', subject)
    .where('factor', '=', factor)
    .execute();
}

function lockedOut({ factor, count, locked_until }: ErrorRow, now: number): ApiError {
  const lockedUntil = locked_until?.getTime() ?? now;
  const data: LockoutData = { factor, count, lockedUntil, remaining: remainingTime(lockedUntil - now) };
  return new ApiError('lockedOut', data);
}
