import type { MemberPermission } from '../identity/roles.ts';

/** AK-01: what a key may do: reading; orders, leverage, conversions and transfers between own accounts; withdrawals. */
export const API_PERMISSIONS = ['read', 'trade', 'withdrawal'] as const;

export type ApiPermission = (typeof API_PERMISSIONS)[number];

/** Adds what others imply, in one order: every permission implies `read`. */
export const withImplied = (permissions: readonly ApiPermission[]): readonly ApiPermission[] =>
  API_PERMISSIONS.filter((each) => each === 'read' || permissions.includes(each));

/** The permissions of a role that a member needs for one of a key; none for reading. */
export const MEMBER_NEEDS: Readonly<Record<ApiPermission, readonly MemberPermission[]>> = {
  read: [],
  trade: ['trade', 'move'],
  withdrawal: ['move'],
};

/** Whether another member votes on a key with these permissions. */
export const needsVote = (permissions: readonly ApiPermission[]): boolean =>
  permissions.some((each) => each !== 'read');
