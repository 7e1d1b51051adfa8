import { CallError } from '@aldgate/client-kit/calls/callError.ts';
import { errors } from '@aldgate/contract/errors.ts';
import { expect, test } from 'vitest';
import { errorsWhileTyping, isUsable, newPasswordServerErrors, validateNewPassword } from './newPassword.ts';

const GOOD = 'Harbour#2026';

test('ID-05 ID-06 a new password is required, meets the requirements and matches its confirmation', () => {
  expect(validateNewPassword({ password: '', confirmation: '' })).toEqual({
    password: 'required',
    confirmation: 'required',
  });
  expect(validateNewPassword({ password: 'harbour', confirmation: 'Harbour' })).toEqual({
    password: 'rules',
    confirmation: 'differ',
  });
  expect(validateNewPassword({ password: GOOD, confirmation: GOOD })).toEqual({});
  expect(isUsable({ password: GOOD, confirmation: GOOD })).toBe(true);
  expect(isUsable({ password: GOOD, confirmation: 'Harbour#2025' })).toBe(false);
});

test('ID-06 a confirmation is reported as different as soon as it can no longer match', () => {
  expect(errorsWhileTyping({ password: GOOD, confirmation: 'Harb' })).toEqual({});
  expect(errorsWhileTyping({ password: GOOD, confirmation: 'Hard' })).toEqual({ confirmation: 'differ' });
  expect(errorsWhileTyping({ password: '', confirmation: '' })).toEqual({});
});

test('ID-05 ID-06 server errors are shown at the entry they are about', () => {
  const errorsFor = (name: keyof typeof errors) =>
    newPasswordServerErrors(new CallError('answer', errors[name].code, errors[name].message));
  expect(errorsFor('passwordRules')).toEqual({ password: 'rules' });
  expect(errorsFor('passwordCommon')).toEqual({ password: 'common' });
  expect(errorsFor('passwordUnchanged')).toEqual({ password: 'unchanged' });
  expect(errorsFor('passwordsDiffer')).toEqual({ confirmation: 'differ' });
  expect(errorsFor('unknown')).toEqual({});
  expect(newPasswordServerErrors(undefined)).toEqual({});
});
