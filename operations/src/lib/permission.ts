import type { OperatorPermission } from '@aldgate/domain/operations/roles.ts';
import { useSession } from './session.ts';

/** Whether the signed-in operator has a permission; the server checks it at every call. */
export function usePermission(permission: OperatorPermission): boolean {
  return useSession(({ operator }) => operator?.permissions.includes(permission) ?? false);
}
