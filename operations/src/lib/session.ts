import { tabStorage } from '@aldgate/client-kit/browser/storage.ts';
import { createSession } from '@aldgate/client-kit/session.ts';
import type { OperationsAnswerOf } from '@aldgate/contract/operations/calls.ts';
import type { OperatorPermission } from '@aldgate/domain/operations/roles.ts';

export type Operator = OperationsAnswerOf<'getOperator'>;

interface Loaded {
  /** Null until the server has identified the token's operator. */
  readonly operator: Operator | null;
  /** Whether the last session ended without activity. */
  readonly wasIdle: boolean;
}

const SIGNED_OUT: Loaded = { operator: null, wasIdle: false };

/** For this tab only: closing it signs the operator out. */
export const {
  useSession,
  signIn,
  reset: resetSession,
} = createSession(tabStorage, 'aldgate.operations.token', SIGNED_OUT);

/** Whether the signed-in operator has a permission; the server checks it at every call. */
export function usePermission(permission: OperatorPermission): boolean {
  return useSession(({ operator }) => operator?.permissions.includes(permission) ?? false);
}
