import type { OperationsParsedOf } from '@aldgate/contract';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import { actingChecker, assertUnchanged, type Effect, requestApproval } from '../../approvals/index.ts';
import { ApiError } from '../../kernel/apiError.ts';
import { type Database, inTransaction, type Tx } from '../../kernel/database/database.ts';
import type { Tables } from '../../kernel/database/tables.ts';
import { notify } from '../../kernel/events/changeEvents.ts';
import { type ActingOperator, auditAction } from '../../kernel/http/actingOperator.ts';
import type { ModuleContext } from '../../kernel/module.ts';
import type { InstitutionRow } from '../../modules/institution/index.ts';
import { lockInstitution } from '../../modules/institution/index.ts';
import { freezeTarget } from './freezeCustomer.ts';

type Row = Selectable<Tables['restriction']>;

const payloadSchema = z.object({ restrictionId: z.uuid() });

/** Requests that a restriction be lifted. The restrictions of a freeze are lifted together. */
export function liftRestriction(
  database: Database,
  { restrictionId, reason }: OperationsParsedOf<'liftRestriction'>,
  actor: ActingOperator,
): Promise<{ approvalId: string }> {
  return inTransaction(database, async (tx) => {
    const { id: institutionId, name } = await lockRestricted(tx, restrictionId);
    const rows = await lockHeld(tx, restrictionId, actor.at);
    const [first] = rows;
    if (!first) throw new ApiError('notFound');
    const isFreeze = first.reason === 'frozen';
    const approvalId = await requestApproval(
      tx,
      {
        kind: 'restriction_lift',
        title: isFreeze ? `Lift the freeze of ${name}` : `Let ${name} ${first.action} again`,
        institutionId,
        target: isFreeze ? freezeTarget(institutionId) : `restriction:${restrictionId}`,
        reason,
        payload: { restrictionId },
        before: restrictionState(rows),
        after: { actions: [] },
      },
      actor,
    );
    return { approvalId };
  });
}

/** Lifts what was approved. What a freeze suspended resumes. */
export const createRestrictionLift =
  ({ events }: Pick<ModuleContext, 'events'>): Effect =>
  async (tx, payload, approved) => {
    const { restrictionId } = payloadSchema.parse(payload);
    const { id: institutionId } = await lockRestricted(tx, restrictionId);
    const rows = await lockHeld(tx, restrictionId, approved.at);
    if (rows.length === 0) throw new ApiError('changedMeanwhile');
    assertUnchanged(approved, restrictionState(rows));
    const ids = rows.map(({ id }) => id);
    await tx
      .updateTable('restriction')
      .set({ lifted_at: new Date(approved.at) })
      .where('id', 'in', ids)
      .execute();
    if (rows[0]?.reason === 'frozen') await events.emit(tx, 'freezeLifted', { institutionId, at: approved.at });
    await notify(tx, { topic: 'user', institutionId });
    await auditAction(tx, actingChecker(approved), {
      action: 'restriction_lifted',
      subject: `institution:${institutionId}`,
      before: approved.before ?? {},
      after: { restrictions: ids, reason: approved.reason },
    });
  };

/** Locks the customer first, in the same order as a freeze, so that a freeze and a lift see each other. */
async function lockRestricted(tx: Tx, restrictionId: string): Promise<InstitutionRow> {
  const row = await tx
    .selectFrom('restriction')
    .select('institution_id')
    .where('id', '=', restrictionId)
    .executeTakeFirst();
  if (!row) throw new ApiError('notFound');
  return lockInstitution(tx, row.institution_id);
}

/** The restriction if it is in force; for a freeze all of its restrictions in force. */
async function lockHeld(tx: Tx, restrictionId: string, now: number): Promise<Row[]> {
  const held = tx
    .selectFrom('restriction')
    .selectAll()
    .where('lifted_at', 'is', null)
    .where((where) => where.or([where('until', 'is', null), where('until', '>', new Date(now))]));
  const row = await held.where('id', '=', restrictionId).forUpdate().executeTakeFirst();
  if (row?.reason !== 'frozen') return row ? [row] : [];
  return held
    .where('institution_id', '=', row.institution_id)
    .where('reason', '=', 'frozen')
    .orderBy('id')
    .forUpdate()
    .execute();
}

/**
 * Describes the restrictions to lift, for the approver. A freeze that was extended since the request counts as changed.
 */
function restrictionState(rows: readonly Row[]): Record<string, unknown> {
  return {
    actions: [...new Set(rows.map(({ action }) => action))].toSorted(),
    reason: rows[0]?.reason ?? null,
    note: rows[0]?.note ?? null,
    until: rows[0]?.until?.toISOString() ?? null,
    since:
      rows
        .map(({ since }) => since.toISOString())
        .toSorted()
        .at(-1) ?? null,
  };
}
