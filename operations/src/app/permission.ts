import type { OperatorPermission } from '@aldgate/domain/operations/roles.ts';
import { useSession } from './session.ts';

/** Whether who is signed in may; the server says it again at every call. */
export function usePermission(permission: OperatorPermission): boolean {
  return useSession(({ operator }) => operator?.permissions.includes(permission) ?? false);
}
