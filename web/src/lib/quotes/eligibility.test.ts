import { expect, test } from 'vitest';
import type { UserInfo } from '../session/session.ts';
import { checkEligibility } from './eligibility.ts';

const userWith = (verification: UserInfo['institution']['verification'], googleBound = true): UserInfo => ({
  userId: 'u',
  email: 'a@b.test',
  username: null,
  name: null,
  role: 'trader',
  preferredLanguage: 'en-US',
  phone: null,
  passkeys: 0,
  restrictions: [],
  featuresOff: [],
  googleBound,
  institution: { institutionId: 'i', name: 'I', verification, spotTradingForbidden: false, isBroker: false },
  signedInAt: 0,
});

test('KY-05 KY-08 coins require the primary level, fiat the advanced one, both require Google', () => {
  const half = userWith({ primary: 'certified', advanced: 'under_review' });
  expect(checkEligibility('primary', { user: half, suspension: null })).toBeUndefined();
  expect(checkEligibility('advanced', { user: half, suspension: null })).toEqual({
    kind: 'verification',
    level: 'advanced',
    status: 'under_review',
  });
  const whole = userWith({ primary: 'certified', advanced: 'certified' }, false);
  expect(checkEligibility('advanced', { user: whole, suspension: null })).toEqual({ kind: 'google' });
});

test('CL-10 a suspended service takes precedence over everything else, with its reason', () => {
  const suspension = { reason: 'Maintenance', since: 7 };
  const user = userWith({ primary: 'not_verified', advanced: 'not_verified' });
  expect(checkEligibility('primary', { user, suspension })).toEqual({ kind: 'suspended', ...suspension });
  expect(checkEligibility('primary', { user: null, suspension: undefined })).toBeUndefined();
});

test('KY-06 ID-19 a disabled feature and a freeze take precedence over verification', () => {
  const user = userWith({ primary: 'certified', advanced: 'certified' });
  expect(checkEligibility('primary', { user: { ...user, featuresOff: ['convert'] }, suspension: null })).toEqual({
    kind: 'off',
  });
  const restriction = { action: 'convert', reason: 'frozen', since: 1, until: null } as const;
  const frozen = { ...user, restrictions: [{ ...restriction, action: 'withdraw' as const }, restriction] };
  expect(checkEligibility('advanced', { user: frozen, suspension: null })).toEqual({ kind: 'restricted', restriction });
});

test.each([
  ['administrator', undefined],
  ['trader', undefined],
  ['approver', { kind: 'role' }],
  ['auditor', { kind: 'role' }],
] as const)('the form of a conversion is not shown to a role that does not convert: %s', (role, block) => {
  const user = { ...userWith({ primary: 'certified', advanced: 'certified' }), role };
  for (const level of ['primary', 'advanced'] as const) {
    expect(checkEligibility(level, { user, suspension: null })).toEqual(block);
  }
});
