import { expect, test } from 'vitest';
import { encodeCode, FIRST, isSignInName, nextStep, type RecoveryStep } from './recovery.ts';

const verified = { type: 'verified', recoveryToken: 't', username: 'tai.man' } as const;
const reset: RecoveryStep = { at: 'reset', recoveryToken: 't', username: 'tai.man' };

test('ID-15 a reset goes from the account over the code to its end, and restarts after expiry', () => {
  expect(nextStep(FIRST, verified)).toEqual(reset);
  expect(nextStep(reset, { type: 'replaced' })).toEqual({ at: 'done' });
  expect(nextStep(reset, { type: 'restart' })).toEqual(FIRST);
});

test('ID-15 a late response, after its step, changes nothing', () => {
  const done: RecoveryStep = { at: 'done' };
  expect(nextStep(FIRST, { type: 'replaced' })).toBe(FIRST);
  expect(nextStep(reset, { ...verified, recoveryToken: 'other' })).toBe(reset);
  expect(nextStep(done, verified)).toBe(done);
  expect(nextStep(done, { type: 'restart' })).toBe(done);
});

test('ID-15 the code is sent by its channel', () => {
  expect(encodeCode({ channel: 'email', uuid: 'u', digits: '1' })).toEqual({ emailUuid: 'u', emailCode: '1' });
  expect(encodeCode({ channel: 'sms', uuid: 'u', digits: '1' })).toEqual({ smsUuid: 'u', smsCode: '1' });
});

test('ID-07 a name shorter than any username is rejected without a call', () => {
  expect(isSignInName(' abc ')).toBe(false);
  expect(isSignInName('abcd')).toBe(true);
});
