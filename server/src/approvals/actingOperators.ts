import { type OperatorPermission, operatorMay } from '@aldgate/domain/operations/roles.ts';
import { ApiError } from '../kernel/apiError.ts';
import type { Tx } from '../kernel/database.ts';

/**
 * Checks the operator's permission again inside the transaction: it may have been revoked while the call waited.
 * Locks the operator until the transaction ends. Throws forbidden.
 */
export async function assertActing(tx: Tx, operatorId: string, permission: OperatorPermission): Promise<void> {
  if (!(await isActing(tx, operatorId, permission))) throw new ApiError('forbidden', { permission });
}

/** The same, as a boolean. */
export async function isActing(tx: Tx, operatorId: string, permission: OperatorPermission): Promise<boolean> {
  const row = await tx
    .selectFrom('operator')
    .select(['state', 'role'])
    .where('id', '=', operatorId)
    .forShare()
    .executeTakeFirst();
  return row?.state === 'active' && operatorMay(row.role, permission);
}
