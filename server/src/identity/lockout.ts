import type { LockoutData } from '@aldgate/contract';
import { ERRORS_ALLOWED, lockDurationMs, remainingTime } from '@aldgate/domain/identity/lockout.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Database, Tx } from '../kernel/database.ts';
import { Problem } from '../kernel/problem.ts';
import type { Factor } from '../kernel/tables.ts';

interface Attempt<Result> {
  /** A user's id, or a digest of a name that nobody has. */
  readonly subject: string;
  readonly factor: Factor;
  /** Answers what a right factor gives, or undefined for a wrong one. */
  readonly check: (tx: Tx) => Promise<Result | undefined>;
  /** What the caller is told of a wrong factor that does not lock yet. */
  readonly refusal: 'verificationFailed' | 'codeWrong';
}

/**
 * ID-12: tries one factor. Attempts on the same account wait for each other, so that many at once cannot try more
 * than one after the other. Errors in a row are counted; the last one allowed locks the account, longer each time.
 */
export async function attempt<Result>(database: Database, clock: Clock, given: Attempt<Result>): Promise<Result> {
  const outcome = await database.transaction().execute(async (tx) => {
    const key = { subject: given.subject, factor: given.factor };
    await tx
      .insertInto('factor_error')
      .values({ ...key, count: 0, locks: 0, locked_until: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const row = await tx
      .selectFrom('factor_error')
      .selectAll()
      .where('subject', '=', key.subject)
      .where('factor', '=', key.factor)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const now = clock();
    if (row.locked_until && row.locked_until.getTime() > now) {
      return { problem: lockedOut(given.factor, row.count, row.locked_until.getTime(), now) };
    }
    const result = await given.check(tx);
    // A lock that has run out leaves the count behind it, and the next error begins a new row.
    const count = result === undefined ? (row.locked_until ? 0 : row.count) + 1 : 0;
    const locks = result === undefined ? row.locks + (count >= ERRORS_ALLOWED ? 1 : 0) : 0;
    const lockedUntil = count >= ERRORS_ALLOWED ? now + lockDurationMs(locks) : null;
    await tx
      .updateTable('factor_error')
      .set({ count, locks, locked_until: lockedUntil === null ? null : new Date(lockedUntil) })
      .where('subject', '=', key.subject)
      .where('factor', '=', key.factor)
      .execute();
    if (result !== undefined) return { result };
    if (lockedUntil !== null) return { problem: lockedOut(given.factor, count, lockedUntil, now) };
    return { problem: new Problem(given.refusal, { factor: given.factor, count, allowed: ERRORS_ALLOWED }) };
  });
  if ('problem' in outcome) throw outcome.problem;
  return outcome.result;
}

function lockedOut(factor: Factor, count: number, lockedUntil: number, now: number): Problem {
  const data: LockoutData = { factor, count, lockedUntil, remaining: remainingTime(lockedUntil - now) };
  return new Problem('lockedOut', data);
}
