import { listRolesWith, type OperatorPermission } from '@aldgate/domain/operations/roles.ts';

/** Operators by role, as a sentence names them. */
const NAMES = {
  administrator: 'administrators',
  reviewer: 'reviewers',
  support: 'support',
  treasury: 'treasury',
  dealer: 'dealers',
  auditor: 'auditors',
} as const;

/** Names the roles with a permission: 'Administrators and treasury can.' */
export function whoMay(permission: OperatorPermission): string {
  const roles = listRolesWith(permission).map((role) => NAMES[role]);
  const names = new Intl.ListFormat('en-US').format(roles);
  return `${names.charAt(0).toUpperCase()}${names.slice(1)} can.`;
}
