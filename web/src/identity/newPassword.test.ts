import { CallError } from '@aldgate/contract/client/callError.ts';
import { errors } from '@aldgate/contract/errors.ts';
import { expect, test } from 'vitest';
import { faultsWhileTyping, isUsable, newPasswordFaults, newPasswordFaultsTold } from './newPassword.ts';

const GOOD = 'Harbour#2026';

test('ID-05 ID-06 a new password is required, keeps the rules and is entered twice alike', () => {
  expect(newPasswordFaults({ password: '', confirmation: '' })).toEqual({
    password: 'required',
    confirmation: 'required',
  });
  expect(newPasswordFaults({ password: 'harbour', confirmation: 'Harbour' })).toEqual({
    password: 'rules',
    confirmation: 'differ',
  });
  expect(newPasswordFaults({ password: GOOD, confirmation: GOOD })).toEqual({});
  expect(isUsable({ password: GOOD, confirmation: GOOD })).toBe(true);
  expect(isUsable({ password: GOOD, confirmation: 'Harbour#2025' })).toBe(false);
});

test('ID-06 the second entry is told to differ as soon as it cannot become the first', () => {
  expect(faultsWhileTyping({ password: GOOD, confirmation: 'Harb' })).toEqual({});
  expect(faultsWhileTyping({ password: GOOD, confirmation: 'Hard' })).toEqual({ confirmation: 'differ' });
  expect(faultsWhileTyping({ password: '', confirmation: '' })).toEqual({});
});

test('ID-05 ID-06 what the server says stands at the entry that it is about', () => {
  const told = (name: keyof typeof errors) =>
    newPasswordFaultsTold(new CallError('answer', errors[name].code, errors[name].message));
  expect(told('passwordRules')).toEqual({ password: 'rules' });
  expect(told('passwordUnchanged')).toEqual({ password: 'unchanged' });
  expect(told('passwordsDiffer')).toEqual({ confirmation: 'differ' });
  expect(told('unknown')).toEqual({});
  expect(newPasswordFaultsTold(undefined)).toEqual({});
});
