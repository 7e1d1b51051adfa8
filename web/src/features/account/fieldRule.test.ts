import { CallError } from '@aldgate/client-kit/calls/callError.ts';
import { errors } from '@aldgate/contract/errors.ts';
import { expect, test } from 'vitest';
import { findFieldRule, isAboutField } from './fieldRule.ts';

const rejected = (fields: unknown) => new CallError('answer', errors.format.code, errors.format.message, { fields });

test('the server’s rule is reported for its field and for no other', () => {
  const error = rejected([{ path: 'phone', message: 'phone' }]);
  expect(findFieldRule(error, 'phone')).toBe('phone');
  expect(findFieldRule(error, 'areaCode')).toBeUndefined();
  expect(isAboutField(error, ['areaCode', 'phone'])).toBe(true);
  expect(isAboutField(error, ['email'])).toBe(false);
});

test('a rule without a text counts as required, and malformed data as none', () => {
  expect(findFieldRule(rejected([{ path: 'phone', message: 'a rule of tomorrow' }]), 'phone')).toBe('required');
  expect(findFieldRule(rejected('phone'), 'phone')).toBeUndefined();
  expect(findFieldRule(rejected([null, 'phone']), 'phone')).toBeUndefined();
  expect(findFieldRule(new Error('phone'), 'phone')).toBeUndefined();
});
