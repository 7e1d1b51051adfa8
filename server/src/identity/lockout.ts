import type { LockoutData } from '@aldgate/contract';
import { ERRORS_ALLOWED, lockDurationMs, remainingTime } from '@aldgate/domain/identity/lockout.ts';
import type { Selectable } from 'kysely';
import { audit, type Origin } from '../kernel/audit.ts';
import type { Clock } from '../kernel/clock.ts';
import { type Database, inTransaction, type Tx } from '../kernel/database.ts';
import { Problem } from '../kernel/problem.ts';
import type { Factor, Tables } from '../kernel/tables.ts';

type ErrorRow = Selectable<Tables['factor_error']>;

interface Attempt<Result> {
  /** A user's id, or a digest of a name that nobody has. */
  readonly subject: string;
  readonly factor: Factor;
  readonly origin: Origin;
  /** Answers what a right factor gives, or undefined for a wrong one. */
  readonly check: (tx: Tx) => Promise<Result | undefined>;
  /** What the caller is told of a wrong factor that does not lock yet. */
  readonly refusal: (count: number) => Problem;
}

/**
 * ID-12: tries one factor. Attempts on the same account wait for each other, so that many at once cannot try more
 * than one after the other. Errors of one factor in a row are counted; the last one allowed locks the account, whatever
 * factor is tried next, and longer each time.
 */
export async function attempt<Result>(database: Database, clock: Clock, given: Attempt<Result>): Promise<Result> {
  const outcome = await inTransaction(database, async (tx) => {
    const now = clock();
    const rows = await lockRows(tx, given, now);
    const lock = rows.all.find(({ locked_until }) => locked_until && locked_until.getTime() > now);
    if (lock) return { problem: lockedOut(lock, now) };
    const result = await given.check(tx);
    const after =
      result === undefined ? withError(rows.own, now) : { ...rows.own, count: 0, locks: 0, locked_until: null };
    await save(tx, after, now);
    if (result !== undefined) return { result };
    if (!after.locked_until) return { problem: given.refusal(after.count) };
    await audit(tx, {
      at: now,
      actor: given.subject,
      action: 'locked_out',
      subject: `user:${given.subject}`,
      origin: given.origin,
      after: { factor: given.factor, until: after.locked_until.toISOString() },
    });
    return { problem: lockedOut(after, now) };
  });
  if ('problem' in outcome) throw outcome.problem;
  return outcome.result;
}

/** Takes the account's rows for this transaction; the factor's own exists from then on. */
async function lockRows(tx: Tx, { subject, factor }: Pick<Attempt<unknown>, 'subject' | 'factor'>, now: number) {
  for (;;) {
    await tx
      .insertInto('factor_error')
      .values({ subject, factor, count: 0, locks: 0, locked_until: null, changed_at: new Date(now) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const all = await tx
      .selectFrom('factor_error')
      .selectAll()
      .where('subject', '=', subject)
      .orderBy('factor')
      .forUpdate()
      .execute();
    const own = all.find((row) => row.factor === factor);
    // An old row may be cleared away between the two statements; it is then made anew.
    if (own) return { all, own };
  }
}

/** A lock that has run out leaves its count behind: the next error begins a new row. */
function withError(row: ErrorRow, now: number): ErrorRow {
  const count = (row.locked_until ? 0 : row.count) + 1;
  if (count < ERRORS_ALLOWED) return { ...row, count, locked_until: null };
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

function lockedOut({ factor, count, locked_until }: ErrorRow, now: number): Problem {
  const lockedUntil = locked_until?.getTime() ?? now;
  const data: LockoutData = { factor, count, lockedUntil, remaining: remainingTime(lockedUntil - now) };
  return new Problem('lockedOut', data);
}
