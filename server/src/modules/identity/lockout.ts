import type { LockoutData } from '@aldgate/contract';
import { lockDurationMs, MAX_FAILED_ATTEMPTS, remainingTime } from '@aldgate/domain/identity/lockout.ts';
import { type Selectable, sql } from 'kysely';
import { ApiError } from '../../kernel/apiError.ts';
import { audit, type Origin } from '../../kernel/audit/audit.ts';
import { type Database, inTransaction, type Tx } from '../../kernel/database/database.ts';
import type { Tables } from '../../kernel/database/tables.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import type { Factor } from './tables.ts';

type ErrorRow = Selectable<Tables['factor_error']>;

interface Attempt<Result> {
  /** A user's id, or a digest of an unknown name. */
  readonly subject: string;
  /** Proof that distinguishes the caller from a stranger: a session, a known browser or a passkey. */
  readonly knownBy?: string | undefined;
  readonly factor: Factor;
  readonly origin: Origin;
  /**
   * Returns the result of a right factor, or undefined for a wrong one. Throws codeUsed for one that was right before.
   */
  readonly check: (tx: Tx) => Promise<Result | undefined>;
  /** The error of a wrong factor that does not lock the account yet. */
  readonly rejection: (count: number) => ApiError;
}

/**
 * ID-12: checks one factor. Attempts on the same account are serialised, so that concurrent ones cannot exceed the
 * limit. Consecutive errors of a factor are counted; the last one allowed locks the account for all factors, and
 * longer each time. Wrong passwords of a known caller are counted apart: strangers' wrong passwords do not lock the
 * caller out, nor the caller's the account.
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
  readonly knownBy?: string | undefined;
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
 * Checks several factors of an action: the first wrong one counts, and no other is used up. An error that the check
 * throws does not count as a wrong factor: it rolls back, and every code stays valid.
 */
export async function attemptAll<Result>(database: Database, clock: Clock, input: AttemptAll<Result>): Promise<Result> {
  const { subject } = input;
  const outcome = await inTransaction(database, async (tx) => {
    const now = clock();
    const rows = await lockRows(tx, input, now);
    const lock = findLock(rows, input, now);
    if (lock) return { error: lockedOut(lock, now) };
    await sql`savepoint before_check`.execute(tx);
    const tried = await input.check(tx);
    if ('result' in tried) {
      for (const row of rows)
        if (tried.right.includes(row.factor) && isCounted(row, input)) await save(tx, cleared(row), now);
      return tried;
    }
    await sql`rollback to savepoint before_check`.execute(tx);
    const row = rows.find((each) => each.factor === tried.wrong && isCounted(each, input));
    if (!row) throw new Error(`${tried.wrong} is not one of the factors to check`);
    const after = withError(row, now);
    await save(tx, after, now);
    await audit(tx, {
      at: now,
      actor: subject,
      action: after.locked_until ? 'locked_out' : 'factor_wrong',
      // A user's id has no prefix; other subjects name their kind.
      subject: subject.includes(':') ? subject : `user:${subject}`,
      origin: input.origin,
      after: {
        factor: after.factor,
        count: after.count,
        ...(input.knownBy !== undefined && { knownBy: input.knownBy }),
        ...(after.locked_until && { until: after.locked_until.toISOString() }),
      },
    });
    return { error: after.locked_until ? lockedOut(after, now) : input.rejection(after.factor, after.count) };
  });
  if ('error' in outcome) throw outcome.error;
  return outcome.result;
}

type Counted = Pick<AttemptAll<unknown>, 'subject' | 'knownBy'>;

/** The subject that errors of a factor are counted for. */
const countedSubject = ({ subject, knownBy }: Counted, factor: Factor): string =>
  knownBy !== undefined && factor === 'password' ? `${subject}@${knownBy}` : subject;

const isCounted = (row: ErrorRow, input: Counted): boolean => row.subject === countedSubject(input, row.factor);

/** Locks the account's rows and those of the known caller; missing rows of the factors are created. */
async function lockRows(
  tx: Tx,
  { factors, ...counted }: Pick<AttemptAll<unknown>, 'subject' | 'knownBy' | 'factors'>,
  now: number,
): Promise<ErrorRow[]> {
  const changed_at = new Date(now);
  const { subject } = counted;
  // The account's own row of the password serialises known callers and strangers.
  const wanted = [
    { subject, factor: 'password' as const },
    ...factors.map((factor) => ({ subject: countedSubject(counted, factor), factor })),
  ];
  const isRow = (row: Pick<ErrorRow, 'subject' | 'factor'>, other: typeof row) =>
    row.subject === other.subject && row.factor === other.factor;
  const missing = wanted
    .filter((row, index) => wanted.findIndex((other) => isRow(row, other)) === index)
    .sort((one, other) => (`${one.subject} ${one.factor}` < `${other.subject} ${other.factor}` ? -1 : 1));
  for (;;) {
    await tx
      .insertInto('factor_error')
      .values(missing.map((row) => ({ ...row, count: 0, locks: 0, locked_until: null, changed_at })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const all = await tx
      .selectFrom('factor_error')
      .selectAll()
      .where('subject', 'in', [subject, countedSubject(counted, 'password')])
      .orderBy('subject')
      .orderBy('factor')
      .forUpdate()
      .execute();
    // A purge may delete an old row between the two statements; then it is created again.
    if (wanted.every((row) => all.some((other) => isRow(row, other)))) return all;
  }
}

/**
 * Waits for attempts on an account, and throws lockedOut if it is locked by another factor than the password. For
 * callers that count errors elsewhere.
 */
export async function assertUnlocked(tx: Tx, subject: string, knownBy: string, now: number): Promise<void> {
  const known = { subject, knownBy };
  const lock = findLock(await lockRows(tx, { ...known, factors: ['password'] }, now), known, now);
  if (lock) throw lockedOut(lock, now);
}

/** A lock that holds for the caller: strangers' wrong passwords do not lock out a known one. */
const findLock = (rows: readonly ErrorRow[], input: Counted, now: number) =>
  rows.find(
    (row) =>
      row.locked_until && row.locked_until.getTime() > now && (row.factor !== 'password' || isCounted(row, input)),
  );

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
