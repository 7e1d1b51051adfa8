import type { OperationsParsedOf } from '@aldgate/contract';
import { splitWordsInside } from '@aldgate/domain/fields/splitWords.ts';
import { OPERATOR_ROLES } from '@aldgate/domain/operations/roles.ts';
import { z } from 'zod';
import { actingChecker, assertUnchanged, type Effect, requestApproval, roleTarget } from '../../approvals/index.ts';
import { ApiError } from '../../kernel/apiError.ts';
import { inTransaction, type Tx } from '../../kernel/database/database.ts';
import { type ActingOperator, auditAction } from '../../kernel/http/actingOperator.ts';
import { countOtherAdministrators } from './administrators.ts';
import type { OperatorsDeps } from './deps.ts';

const payloadSchema = z.object({ operatorId: z.uuid(), role: z.enum(OPERATOR_ROLES) });

/** Requests another operator's new role; not the caller's own. One administrator must remain. */
export function setOperatorRole(
  { database }: OperatorsDeps,
  { operatorId, role, reason }: OperationsParsedOf<'setOperatorRole'>,
  actor: ActingOperator,
): Promise<{ approvalId: string | null }> {
  if (operatorId === actor.operatorId) throw new ApiError('ownRole');
  return inTransaction(database, async (tx) => {
    const remaining = await countOtherAdministrators(tx, operatorId);
    const operator = await lockActive(tx, operatorId);
    if (!operator) throw new ApiError('notFound');
    if (operator.role === role) return { approvalId: null };
    if (role !== 'administrator' && remaining === 0) throw new ApiError('lastAdministrator');
    const approvalId = await requestApproval(
      tx,
      {
        kind: 'operator_role',
        title: `Make ${operator.name} ${splitWordsInside(role)}`,
        institutionId: null,
        target: roleTarget(operatorId),
        reason,
        payload: { operatorId, role },
        before: { role: operator.role },
        after: { role },
      },
      actor,
    );
    return { approvalId };
  });
}

export const applyRoleChange: Effect = async (tx, payload, approved) => {
  const { operatorId, role } = payloadSchema.parse(payload);
  const remaining = await countOtherAdministrators(tx, operatorId);
  const operator = await lockActive(tx, operatorId);
  assertUnchanged(approved, operator ? { role: operator.role } : null);
  // At the time of the request another administrator remained.
  if (role !== 'administrator' && remaining === 0) throw new ApiError('changedMeanwhile');
  await tx.updateTable('operator').set({ role }).where('id', '=', operatorId).execute();
  await auditAction(tx, actingChecker(approved), {
    action: 'operator_role_changed',
    subject: `operator:${operatorId}`,
    before: approved.before ?? {},
    after: { role },
  });
};

function lockActive(tx: Tx, operatorId: string) {
  return tx
    .selectFrom('operator')
    .select(['name', 'role'])
    .where('id', '=', operatorId)
    .where('state', '=', 'active')
    .forUpdate()
    .executeTakeFirst();
}
