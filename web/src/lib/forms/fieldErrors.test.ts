import { CallError } from '@aldgate/client-kit/calls/callError.ts';
import { errors } from '@aldgate/contract/errors.ts';
import { expect, test } from 'vitest';
import { isAtFields, listFieldErrors } from './fieldErrors.ts';

const rejection = (name: keyof typeof errors, data: unknown) =>
  new CallError('answer', errors[name].code, errors[name].message, data);

test('CL-06 server errors name their fields; a rule unknown to the client counts as required', () => {
  const fields = [
    { path: 'whatsApp', message: 'phone' },
    { path: 'company.email', message: 'email' },
    { path: 'businessType', message: 'Invalid option' },
  ];
  expect(listFieldErrors(rejection('format', { fields }))).toEqual([
    { path: 'whatsApp', rule: 'phone' },
    { path: 'company.email', rule: 'email' },
    { path: 'businessType', rule: 'required' },
  ]);
  expect(listFieldErrors(rejection('accountDuplicated', { field: 'username' }))).toEqual([
    { path: 'username', rule: 'taken' },
  ]);
});

test('malformed data and other errors name no field', () => {
  expect(listFieldErrors(rejection('accountDuplicated', null))).toEqual([]);
  expect(listFieldErrors(rejection('format', { fields: [null, 'x'] }))).toEqual([]);
  expect(listFieldErrors(rejection('format', { fields: 'phone' }))).toEqual([]);
  expect(listFieldErrors(new Error('phone'))).toEqual([]);
});

test('a rejection is at the fields of a form only if each of its fields is one of them', () => {
  const rejected = (...paths: string[]) =>
    rejection('format', { fields: paths.map((path) => ({ path, message: 'required' })) });
  expect(isAtFields(rejected('email'), ['email', 'username'])).toBe(true);
  expect(isAtFields(rejected('email', 'emailCode'), ['email', 'username'])).toBe(false);
  expect(isAtFields(new Error('other'), ['email'])).toBe(false);
});
