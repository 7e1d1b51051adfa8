import { FOUR_EYES, type FourEyesKind } from '@aldgate/domain/operations/fourEyes.ts';
import { type OperatorPermission, operatorMay } from '@aldgate/domain/operations/roles.ts';
import { ApiError } from '../kernel/apiError.ts';
import type { Tx } from '../kernel/database/database.ts';
import type { Operator } from '../kernel/http/caller.ts';

/** The target of an approval to change an operator's role. */
export const roleTarget = (operatorId: string): string => `operator_role:${operatorId}`;

interface Decided {
  readonly kind: FourEyesKind;
  readonly state: string;
  readonly target: string;
  readonly maker_id: string;
}

/** Whether the operator's role allows decisions of this kind, and the approval is not about the operator. */
export const isForThem = ({ kind, target }: Pick<Decided, 'kind' | 'target'>, operator: Operator): boolean =>
  operatorMay(operator.role, FOUR_EYES[kind]) && target !== roleTarget(operator.operatorId);

/** The maker never decides. */
export const mayDecide = (approval: Decided, operator: Operator): boolean =>
  approval.state === 'waiting' && approval.maker_id !== operator.operatorId && isForThem(approval, operator);

/**
 * Checks the operator's permission again inside the transaction: it may have been revoked while the call waited.
 * Locks the operator until the transaction ends. Throws forbidden.
 */
export async function assertActing(tx: Tx, operatorId: string, permission: OperatorPermission): Promise<void> {
  if (!(await isActing(tx, operatorId, permission))) throw new ApiError('forbidden', { permission });
}

/** Returns whether an operator may act, without an error. */
export async function isActing(tx: Tx, operatorId: string, permission: OperatorPermission): Promise<boolean> {
  const row = await tx
    .selectFrom('operator')
    .select(['state', 'role'])
    .where('id', '=', operatorId)
    .forShare()
    .executeTakeFirst();
  return row?.state === 'active' && operatorMay(row.role, permission);
}
