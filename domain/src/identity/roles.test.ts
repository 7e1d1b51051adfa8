import { expect, test } from 'vitest';
import { MEMBER_ROLES, memberMay } from './roles.ts';

test('what each role of a member may do', () => {
  const permissions = ['trade', 'move', 'approve', 'manage'] as const;
  const table = MEMBER_ROLES.map((role) => [role, permissions.filter((permission) => memberMay(role, permission))]);
  expect(Object.fromEntries(table)).toEqual({
    administrator: ['trade', 'move', 'approve', 'manage'],
    trader: ['trade', 'move'],
    approver: ['approve'],
    auditor: [],
  });
});
