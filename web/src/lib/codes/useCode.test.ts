import { CallError } from '@aldgate/client-kit/calls/callError.ts';
import { errors } from '@aldgate/contract/errors.ts';
import { expect, test } from 'vitest';
import { codeDigits, isAboutCode, isDropped, parseWrongCode, validateCode } from './useCode.ts';

const rejection = (name: keyof typeof errors, data: unknown = null) =>
  new CallError('answer', errors[name].code, errors[name].message, data);

test('ID-09 a code is requested before it is entered, and has six digits', () => {
  expect(validateCode({ uuid: undefined, digits: '123456' })).toBe('notRequested');
  expect(validateCode({ uuid: '1', digits: '12345' })).toBe('incomplete');
  expect(validateCode({ uuid: '1', digits: '123456' })).toBeUndefined();
});

test('a pasted code loses everything but its first six digits', () => {
  expect(codeDigits(' 123 456\n')).toBe('123456');
  expect(codeDigits('1234567')).toBe('123456');
});

test('ID-10 a second SMS request within a second is dropped; for email the server rejects it', () => {
  expect(isDropped('sms', 999)).toBe(true);
  expect(isDropped('sms', 1_000)).toBe(false);
  expect(isDropped('email', 0)).toBe(false);
});

test('ID-12 a wrong code reports its factor, its count and the allowed count', () => {
  const wrong = { factor: 'sms', count: 2, allowed: 5 };
  expect(parseWrongCode(rejection('codeWrong', wrong))).toEqual(wrong);
  expect(isAboutCode(rejection('codeWrong', wrong))).toBe(true);
  expect(isAboutCode(rejection('codeNotRequested'))).toBe(true);
  expect(parseWrongCode(rejection('lockedOut', wrong))).toBeUndefined();
  expect(isAboutCode(rejection('lockedOut', wrong))).toBe(false);
});
