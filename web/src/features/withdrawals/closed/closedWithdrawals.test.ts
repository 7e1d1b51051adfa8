import { CallError } from '@aldgate/client-kit/calls/callError.ts';
import { errors } from '@aldgate/contract/errors.ts';
import { expect, test } from 'vitest';
import { findClosedWithdrawals, parseClosedWithdrawals } from './closedWithdrawals.ts';

type Inputs = Parameters<typeof findClosedWithdrawals>[0];

const user = {
  role: 'trader',
  featuresOff: [],
  institution: { verification: { primary: 'certified' } },
  restrictions: [],
} as const satisfies Inputs['user'];
const withdraw = {
  open: true,
  reason: null,
  since: null,
  minimum: '10',
  maximum: null,
  precision: 6,
  fee: '3',
  feeAt: 1,
};
const network = { isConnected: true, withdraw };
const restriction = { action: 'withdraw', reason: 'password_reset', until: 2 } as const;

test('withdrawals are open for a certified institution on a connected network', () => {
  expect(findClosedWithdrawals({ user, network })).toBeUndefined();
  expect(findClosedWithdrawals({ user, network: undefined })).toBeUndefined();
});

test('KY-05 KY-06 they are closed without the feature and without verification', () => {
  expect(findClosedWithdrawals({ user: { ...user, featuresOff: ['withdrawal'] }, network })).toEqual({ kind: 'off' });
  const institution = { verification: { primary: 'under_review' } } as const;
  expect(findClosedWithdrawals({ user: { ...user, institution }, network })).toEqual({ kind: 'verification' });
});

test('a suspension comes before a restriction, and that before the role', () => {
  const suspended = { ...network, withdraw: { ...withdraw, open: false, reason: 'Upgrade', since: 5 } };
  const auditor = { ...user, role: 'auditor', restrictions: [restriction] } as const;
  expect(findClosedWithdrawals({ user: auditor, network: suspended })).toEqual({
    kind: 'suspended',
    reason: 'Upgrade',
    since: 5,
  });
  expect(findClosedWithdrawals({ user: auditor, network })).toEqual({ kind: 'restricted', restriction });
  expect(findClosedWithdrawals({ user: { ...user, role: 'approver' }, network })).toEqual({ kind: 'role' });
  expect(findClosedWithdrawals({ user, network: { ...network, isConnected: false } })).toEqual({
    kind: 'disconnected',
  });
});

test('ID-17 the server’s rejections say the same, with the end of a restriction', () => {
  const answered = (name: keyof typeof errors, data: unknown) =>
    parseClosedWithdrawals(new CallError('answer', errors[name].code, '', data));
  expect(answered('restricted', restriction)).toEqual({ kind: 'restricted', restriction });
  expect(answered('restricted', { ...restriction, reason: 'approvers_changed' })).toMatchObject({
    restriction: { reason: 'approvers_changed', until: 2 },
  });
  expect(answered('serviceSuspended', { reason: 'Upgrade', since: 5 })).toEqual({
    kind: 'suspended',
    reason: 'Upgrade',
    since: 5,
  });
  expect(answered('featureOff', null)).toEqual({ kind: 'off' });
  expect(answered('notWhitelisted', null)).toBeUndefined();
});

test('WAL-08 what needs Google leads to its setup', () => {
  expect(parseClosedWithdrawals(new CallError('answer', errors.googleRequired.code, '', { reason: 'day' }))).toEqual({
    kind: 'google',
  });
});
