import type { OperationsParsedOf } from '@aldgate/contract';
import { service as serviceName } from '@aldgate/contract/operations/configuration/schemas.ts';
import { splitWordsInside } from '@aldgate/domain/fields/splitWords.ts';
import { z } from 'zod';
import { actingChecker, assertUnchanged, cancelPending, type Effect, requestApproval } from '../../approvals/index.ts';
import { type ActingOperator, auditAction } from '../../kernel/actingOperator.ts';
import { notify } from '../../kernel/changeEvents.ts';
import { type Database, inTransaction, type Tx } from '../../kernel/database.ts';

const payloadSchema = z.object({ service: serviceName });

/** Suspends a service immediately, with a reason for customers; resuming needs dual approval. */
export function setSuspension(
  database: Database,
  { service, suspended, reason }: OperationsParsedOf<'setSuspension'>,
  actor: ActingOperator,
): Promise<{ approvalId: string | null }> {
  return inTransaction(database, async (tx) => {
    const before = await lockSuspension(tx, service);
    if (suspended) {
      await cancelPending(tx, formatTarget(service), actor);
      await suspend(tx, { service, reason, before }, actor);
      return { approvalId: null };
    }
    if (before === null) return { approvalId: null };
    const approvalId = await requestApproval(
      tx,
      {
        kind: 'suspension_lift',
        title: `Take ${splitWordsInside(service)} back into use`,
        institutionId: null,
        target: formatTarget(service),
        reason,
        payload: { service },
        before,
        after: null,
      },
      actor,
    );
    return { approvalId };
  });
}

export const applySuspensionLift: Effect = async (tx, payload, approved) => {
  const { service } = payloadSchema.parse(payload);
  const before = await lockSuspension(tx, service);
  assertUnchanged(approved, before);
  await tx.deleteFrom('service_suspension').where('service', '=', service).execute();
  await notify(tx, { topic: 'platform' });
  await auditAction(tx, actingChecker(approved), {
    action: 'suspension_lifted',
    subject: `service:${service}`,
    ...(before !== null && { before }),
    after: { reason: approved.reason },
  });
};

const formatTarget = (service: string) => `suspension:${service}`;

/** The suspension as the approver sees it; one with another reason counts as changed. */
async function lockSuspension(tx: Tx, service: string): Promise<Record<string, unknown> | null> {
  const row = await tx
    .selectFrom('service_suspension')
    .select(['reason', 'since'])
    .where('service', '=', service)
    .forUpdate()
    .executeTakeFirst();
  return row ? { reason: row.reason, since: row.since.toISOString() } : null;
}

async function suspend(
  tx: Tx,
  {
    service,
    reason,
    before,
  }: { readonly service: string; readonly reason: string; readonly before: Record<string, unknown> | null },
  actor: ActingOperator,
): Promise<void> {
  await tx
    .insertInto('service_suspension')
    .values({ service, reason, since: new Date(actor.at) })
    .onConflict((conflict) => conflict.column('service').doUpdateSet({ reason }))
    .execute();
  await notify(tx, { topic: 'platform' });
  await auditAction(tx, actor, {
    action: 'service_suspended',
    subject: `service:${service}`,
    ...(before !== null && { before }),
    after: { reason },
  });
}
