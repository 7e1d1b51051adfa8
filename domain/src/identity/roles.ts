/** What a member of an institution is there for. */
export const MEMBER_ROLES = ['administrator', 'trader', 'approver', 'auditor'] as const;

export type MemberRole = (typeof MEMBER_ROLES)[number];

/**
 * What a call asks of a member. Reading and looking after one's own sign-in needs none of these.
 * `trade`: quotes, orders, positions, leverage. `move`: transfers, deposits, withdrawals asked for.
 * `approve`: letting what another member asked for go ahead. `manage`: members, verification, the institution's agreements.
 */
export type MemberPermission = 'trade' | 'move' | 'approve' | 'manage';

const PERMISSIONS: Record<MemberRole, readonly MemberPermission[]> = {
  administrator: ['trade', 'move', 'approve', 'manage'],
  trader: ['trade', 'move'],
  approver: ['approve'],
  auditor: [],
};

export const memberMay = (role: MemberRole, permission: MemberPermission): boolean =>
  PERMISSIONS[role].includes(permission);
