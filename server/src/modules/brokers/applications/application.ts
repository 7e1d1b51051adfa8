import { randomUUID } from 'node:crypto';
import type { ParsedOf } from '@aldgate/contract';
import { authorize } from '../../../access/index.ts';
import { openTask } from '../../../approvals/index.ts';
import { ApiError, formatError } from '../../../kernel/apiError.ts';
import { audit, type Origin } from '../../../kernel/audit/audit.ts';
import { type Database, inTransaction, type Tx } from '../../../kernel/database/database.ts';
import type { User } from '../../../kernel/http/caller.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import { getInstitution } from '../../institution/index.ts';

export interface BrokerDeps {
  readonly database: Database;
  readonly clock: Clock;
}

/** BR-01: the terms are accepted once; a repeat returns the time of the first acceptance. */
export function agree({ database, clock }: BrokerDeps, user: User, origin: Origin): Promise<{ agreedAt: number }> {
  return inTransaction(database, async (tx) => {
    const at = clock();
    await authorize(tx, user, 'applyAsBroker', { now: at });
    const made = await tx
      .insertInto('broker_agreement')
      .values({ institution_id: user.institutionId, user_id: user.userId, agreed_at: new Date(at) })
      .onConflict((conflict) => conflict.doNothing())
      .returning('agreed_at')
      .executeTakeFirst();
    if (made) {
      await audit(tx, {
        at,
        actor: user.userId,
        action: 'broker_terms_agreed',
        subject: `institution:${user.institutionId}`,
        origin,
      });
    }
    return { agreedAt: (await agreedAt(tx, user.institutionId)) ?? at };
  });
}

/** BR-01: applies after the terms were accepted. One application at a time; none after an approval. */
export function apply(
  { database, clock }: BrokerDeps,
  user: User,
  input: ParsedOf<'addApplyRecord'>,
  origin: Origin,
): Promise<{ applyRecordId: string }> {
  return inTransaction(database, async (tx) => {
    const at = clock();
    const { institutionId } = user;
    await tx.selectFrom('institution').select('id').where('id', '=', institutionId).forUpdate().execute();
    await authorize(tx, user, 'applyAsBroker', { now: at });
    if ((await agreedAt(tx, institutionId)) === null) throw formatError({ agreements: 'agreements' });
    const status = (await newest(tx, institutionId))?.status;
    if (status !== undefined && status !== 'rejected') throw new ApiError('applicationPending', { status });
    const applyRecordId = randomUUID();
    const { name } = await getInstitution(tx, institutionId);
    await tx
      .insertInto('broker_application')
      .values({
        id: applyRecordId,
        institution_id: institutionId,
        user_id: user.userId,
        status: 'under_review',
        business: input.business,
        assets_under_management: input.assetsUnderManagement,
        contact_name: input.contactName,
        applied_at: new Date(at),
      })
      .execute();
    const title = `${name}: prime brokerage`;
    await openTask(tx, { kind: 'broker_application', subjectId: applyRecordId, title, institutionId }, at);
    await audit(tx, {
      at,
      actor: user.userId,
      action: 'broker_applied',
      subject: `broker_application:${applyRecordId}`,
      origin,
      after: { assetsUnderManagement: input.assetsUnderManagement, contactName: input.contactName },
    });
    return { applyRecordId };
  });
}

export async function queryApplication({ database }: BrokerDeps, user: User) {
  const [agreed, row] = await Promise.all([
    agreedAt(database, user.institutionId),
    newest(database, user.institutionId),
  ]);
  return {
    agreedAt: agreed,
    application: row
      ? {
          applyRecordId: row.id,
          status: row.status,
          appliedAt: row.applied_at.getTime(),
          decidedAt: row.decided_at?.getTime() ?? null,
          reason: row.reason,
        }
      : null,
  };
}

async function agreedAt(database: Database | Tx, institutionId: string): Promise<number | null> {
  const row = await database
    .selectFrom('broker_agreement')
    .select('agreed_at')
    .where('institution_id', '=', institutionId)
    .executeTakeFirst();
  return row?.agreed_at.getTime() ?? null;
}

function newest(database: Database | Tx, institutionId: string) {
  return database
    .selectFrom('broker_application')
    .selectAll()
    .where('institution_id', '=', institutionId)
    .orderBy('applied_at', 'desc')
    .orderBy('id')
    .executeTakeFirst();
}
