import { expect, test } from 'vitest';
import { listPermissions, OPERATOR_PERMISSIONS, OPERATOR_ROLES, operatorMay } from './roles.ts';

test('each operator’s role allows what it is there for and nothing else', () => {
  const allowed = Object.fromEntries(OPERATOR_ROLES.map((role) => [role, listPermissions(role)]));
  expect(allowed).toEqual({
    administrator: ['view', 'work', 'review', 'customers', 'configuration', 'operators', 'books', 'capital', 'desk'],
    reviewer: ['view', 'work', 'review'],
    support: ['view', 'work', 'customers'],
    treasury: ['view', 'work', 'configuration', 'books', 'capital', 'desk'],
    dealer: ['view', 'work', 'desk'],
    auditor: ['view', 'books'],
  });
});

test('every operator sees the queue, and only an administrator says who else is one', () => {
  expect(OPERATOR_ROLES.every((role) => operatorMay(role, 'view'))).toBe(true);
  expect(OPERATOR_ROLES.filter((role) => operatorMay(role, 'operators'))).toEqual(['administrator']);
});

test('an auditor changes nothing', () => {
  const changing = OPERATOR_PERMISSIONS.filter((permission) => permission !== 'view' && permission !== 'books');
  expect(changing.some((permission) => operatorMay('auditor', permission))).toBe(false);
});
