import type { OperatorPermission } from '@aldgate/domain/operations/roles.ts';
import { NoPermission } from '@aldgate/ui/states/NoPermission.tsx';
import { whoMay } from '../lib/whoMay.ts';

interface RoleStateProps {
  readonly permission: OperatorPermission;
  /** Action that the role does not allow: 'work on this task'. */
  readonly action?: string;
}

/** In place of what the operator's role does not allow: so, and who may. */
export function RoleState({ permission, action = 'open this' }: RoleStateProps) {
  return <NoPermission title={`Your role can’t ${action}`} text={whoMay(permission)} />;
}
