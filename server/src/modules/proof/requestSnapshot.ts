import { randomUUID } from 'node:crypto';
import { type Database, inTransaction, type Tx } from '../../kernel/database/database.ts';
import { type ActingOperator, auditAction } from '../../kernel/http/actingOperator.ts';
import { addJob } from '../../kernel/jobs/jobs.ts';
import type { BusinessClock } from '../../kernel/time/businessClock.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import { MAKE_PROOF } from './make/makeJob.ts';

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly businessClock: BusinessClock;
}

/** Requests a snapshot, or returns the one that is being made. */
export function publishByOperator(
  { database, businessClock }: Deps,
  { reason }: { readonly reason: string },
  actor: ActingOperator,
): Promise<{ readonly snapshotId: string }> {
  return inTransaction(database, async (tx) => {
    const day = dayOf(await businessClock(tx));
    const inserted = await insert(tx, {
      day,
      requested_by: actor.operatorId,
      reason,
      requested_at: new Date(actor.at),
    });
    if (inserted === undefined) {
      const making = await tx
        .selectFrom('proof_snapshot')
        .select('id')
        .where('state', '=', 'making')
        .executeTakeFirstOrThrow();
      return { snapshotId: making.id };
    }
    const subject = `proof_snapshot:${inserted.id}`;
    await auditAction(tx, actor, { action: 'proof_requested', subject, after: { reason } });
    return { snapshotId: inserted.id };
  });
}

/** Requests the day's snapshot, unless the day has one. */
export function publishDaily({ database, clock, businessClock }: Deps): Promise<void> {
  return inTransaction(database, async (tx) => {
    const day = dayOf(await businessClock(tx));
    const today = await tx
      .selectFrom('proof_snapshot')
      .select('id')
      .where('day', '=', day)
      .where('state', '<>', 'failed')
      .executeTakeFirst();
    if (today === undefined)
      await insert(tx, { day, requested_by: null, reason: null, requested_at: new Date(clock()) });
  });
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

interface Requested {
  readonly day: string;
  readonly requested_by: string | null;
  readonly reason: string | null;
  readonly requested_at: Date;
}

/** Undefined where one is being made. */
async function insert(tx: Tx, requested: Requested): Promise<{ readonly id: string } | undefined> {
  const inserted = await tx
    .insertInto('proof_snapshot')
    .values({ id: randomUUID(), state: 'making', ...requested })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted !== undefined) await addJob(tx, MAKE_PROOF, { snapshotId: inserted.id });
  return inserted;
}
