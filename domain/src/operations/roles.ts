/** Roles of operators. */
export const OPERATOR_ROLES = ['administrator', 'reviewer', 'support', 'treasury', 'dealer', 'auditor'] as const;

export type OperatorRole = (typeof OPERATOR_ROLES)[number];

/**
 * `view`: queue, customers, configuration. `work`: tasks, approvals, notes. `review`: verification, broker
 * applications. `customers`: features, restrictions, notes, enquiries. `configuration`: assets, limits, suspensions.
 * `operators`: managing operators.
 * `books`: audit log, ledger, outbox. `capital`: deposits, wallets, networks. `desk`: prices of
 * the OTC desk.
 */
export const OPERATOR_PERMISSIONS = [
  'view',
  'work',
  'review',
  'customers',
  'configuration',
  'operators',
  'books',
  'capital',
  'desk',
] as const;

export type OperatorPermission = (typeof OPERATOR_PERMISSIONS)[number];

const PERMISSIONS: Record<OperatorRole, readonly OperatorPermission[]> = {
  administrator: OPERATOR_PERMISSIONS,
  reviewer: ['view', 'work', 'review'],
  support: ['view', 'work', 'customers'],
  treasury: ['view', 'work', 'configuration', 'books', 'capital', 'desk'],
  dealer: ['view', 'work', 'desk'],
  auditor: ['view', 'books'],
};

export const listPermissions = (role: OperatorRole): readonly OperatorPermission[] => PERMISSIONS[role];

/** The roles that have a permission. */
export const listRolesWith = (permission: OperatorPermission): OperatorRole[] =>
  OPERATOR_ROLES.filter((role) => PERMISSIONS[role].includes(permission));

export const operatorMay = (role: OperatorRole, permission: OperatorPermission): boolean =>
  PERMISSIONS[role].includes(permission);
