/** Roles of an institution's members. */
export const MEMBER_ROLES = ['administrator', 'trader', 'approver', 'auditor'] as const;

export type MemberRole = (typeof MEMBER_ROLES)[number];

/**
 * Permission that a call requires of a member. Reading data and managing one's own sign-in need no permission. `trade`:
 * quotes, orders, positions, leverage. `move`: transfers, deposits, withdrawal requests. `approve`: approving another
 * member's request. `manage`: members, verification, the institution's agreements.
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
