import { randomUUID } from 'node:crypto';
import type { OperationsAnswerOf, OperationsParsedOf } from '@aldgate/contract';
import { ApiError } from '../../../kernel/apiError.ts';
import { type Database, inTransaction, type Tx } from '../../../kernel/database/database.ts';
import { type ActingOperator, auditAction } from '../../../kernel/http/actingOperator.ts';
import { addJob } from '../../../kernel/jobs/jobs.ts';

export const VERIFY_BOOKS = 'verify_books';
export type VerificationKind = 'ledger' | 'audit';

/** A job without a sign of life for so long does not come back: a dead server's jobs are free again within a minute. */
const LOST_MS = 10 * 60_000;

/** Starts a verification, or returns the one of the same kind that has not ended. */
export function startVerification(
  database: Database,
  kind: VerificationKind,
  isFull: boolean,
  actor: ActingOperator,
): Promise<{ readonly jobId: string }> {
  return inTransaction(database, async (tx) => {
    const { id, isNew } = await openVerification(tx, { kind, isFull }, actor.at);
    if (isNew) {
      await auditAction(tx, actor, {
        action: 'verification_started',
        subject: `verification:${id}`,
        after: { kind, isFull },
      });
    }
    return { jobId: id };
  });
}

/** Verifies what the ledger gained since the last verification, unless one runs. */
export function verifyLedgerRegularly(database: Database, at: number): Promise<void> {
  return inTransaction(database, async (tx) => {
    await openVerification(tx, { kind: 'ledger', isFull: false }, at);
  });
}

interface NewVerification {
  readonly kind: VerificationKind;
  readonly isFull: boolean;
}

/**
 * Opens a verification with its job, or finds the one of its kind that has not ended. A lost one is interrupted first.
 */
async function openVerification(
  tx: Tx,
  { kind, isFull }: NewVerification,
  at: number,
): Promise<{ readonly id: string; readonly isNew: boolean }> {
  const now = new Date(at);
  await tx
    .updateTable('verification')
    .set({ state: 'interrupted', finished_at: now })
    .where('kind', '=', kind)
    .where('state', 'in', ['waiting', 'running'])
    .where('seen_at', '<', new Date(at - LOST_MS))
    .execute();
  const id = randomUUID();
  // The obstacle of the insertion can end before it is found; then the next insertion succeeds.
  for (;;) {
    const inserted = await tx
      .insertInto('verification')
      .values({ id, kind, is_full: isFull, requested_at: now, seen_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (inserted.numInsertedOrUpdatedRows !== 0n) {
      await addJob(tx, VERIFY_BOOKS, { id });
      return { id, isNew: true };
    }
    const open = await tx
      .selectFrom('verification')
      .select('id')
      .where('kind', '=', kind)
      .where('state', 'in', ['waiting', 'running'])
      .executeTakeFirst();
    if (open !== undefined) return { id: open.id, isNew: false };
  }
}

/** The state or the result of a verification; null where a kind has none yet. Throws notFound for an unknown id. */
export async function queryVerification(
  database: Database,
  request: OperationsParsedOf<'queryVerification'>,
): Promise<OperationsAnswerOf<'queryVerification'>> {
  const all = database.selectFrom('verification').selectAll();
  const found =
    'jobId' in request
      ? all.where('id', '=', request.jobId)
      : all.where('kind', '=', request.kind).orderBy('sequence', 'desc').limit(1);
  const row = await found.executeTakeFirst();
  if (row === undefined) {
    if ('jobId' in request) throw new ApiError('notFound');
    return null;
  }
  const [done, total] = [Number(row.done), Number(row.total)];
  return {
    jobId: row.id,
    kind: row.kind,
    isFull: row.is_full,
    state: row.state,
    progress: row.state === 'completed' ? 100 : total === 0 ? 0 : Math.min(99, Math.floor((100 * done) / total)),
    startedAt: row.started_at?.getTime() ?? null,
    finishedAt: row.finished_at?.getTime() ?? null,
    records: done,
    from: row.from_at?.getTime() ?? null,
    differences: row.differences,
    head: row.head,
  };
}

/** A running verification ends after its current part. Throws notFound if it has ended. */
export function cancelVerification(database: Database, jobId: string, actor: ActingOperator): Promise<null> {
  return inTransaction(database, async (tx) => {
    const open = await tx
      .selectFrom('verification')
      .select('state')
      .where('id', '=', jobId)
      .where('state', 'in', ['waiting', 'running'])
      .forUpdate()
      .executeTakeFirst();
    if (open === undefined) throw new ApiError('notFound');
    const ended = open.state === 'waiting' && { state: 'cancelled' as const, finished_at: new Date(actor.at) };
    await tx
      .updateTable('verification')
      .set({ is_cancel_requested: true, ...ended })
      .where('id', '=', jobId)
      .execute();
    await auditAction(tx, actor, { action: 'verification_cancelled', subject: `verification:${jobId}` });
    return null;
  });
}
