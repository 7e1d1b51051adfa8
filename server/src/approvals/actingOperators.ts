import { type OperatorPermission, operatorMay } from '@aldgate/domain/operations/roles.ts';
import { ApiError } from '../kernel/apiError.ts';
import type { Tx } from '../kernel/database.ts';

/**
 * Looks at who acts once more, inside the transaction: whoever was disabled, or lost the role, while their call waited does not act
 * any more. Until it ends nobody takes either from them. Throws forbidden.
 */
export async function assertActing(tx: Tx, operatorId: string, permission: OperatorPermission): Promise<void> {
  if (!(await isActing(tx, operatorId, permission))) throw new ApiError('forbidden', { permission });
}

/** The same as an answer. */
export async function isActing(tx: Tx, operatorId: string, permission: OperatorPermission): Promise<boolean> {
  const row = await tx
    .selectFrom('operator')
    .select(['state', 'role'])
    .where('id', '=', operatorId)
    .forShare()
    .executeTakeFirst();
  return row?.state === 'active' && operatorMay(row.role, permission);
}
