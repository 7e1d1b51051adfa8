import { expect, test } from 'vitest';
import type { UserInfo } from '../../lib/session/session.ts';
import { blockOf } from './blockOf.ts';

const user: UserInfo = {
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
  googleBound: true,
  institution: {
    institutionId: 'i',
    name: 'I',
    verification: { primary: 'certified', advanced: 'certified' },
    spotTradingForbidden: false,
    isBroker: false,
  },
  signedInAt: 0,
};

test('KY-05 OTC needs the advanced verification and Google; nothing blocks a trader who has both', () => {
  expect(blockOf(user, null)).toBeUndefined();
  expect(blockOf(user, undefined)).toBeUndefined();
  const { institution } = user;
  const verification = { primary: 'certified', advanced: 'not_verified' } as const;
  expect(blockOf({ ...user, institution: { ...institution, verification } }, 'verification')).toEqual({
    kind: 'verification',
    level: 'advanced',
    status: 'not_verified',
  });
  expect(blockOf({ ...user, googleBound: false }, null)).toEqual({ kind: 'google' });
});

test('OTC-03 a suspended service comes first, and what the server alone knows counts too', () => {
  expect(blockOf({ ...user, googleBound: false }, 'service')).toEqual({ kind: 'suspended' });
  expect(blockOf(user, 'feature')).toEqual({ kind: 'off' });
  expect(blockOf(user, 'verification')).toMatchObject({ kind: 'verification', level: 'advanced' });
  expect(blockOf({ ...user, role: 'auditor' }, null)).toEqual({ kind: 'role' });
});
