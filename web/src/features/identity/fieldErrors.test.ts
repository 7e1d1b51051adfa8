import { CallError } from '@aldgate/client-kit/calls/callError.ts';
import { errors } from '@aldgate/contract/errors.ts';
import { expect, test } from 'vitest';
import { serverFieldErrors, validateText, visibleErrors } from './fieldErrors.ts';

const rejection = (name: keyof typeof errors, data: unknown) =>
  new CallError('answer', errors[name].code, errors[name].message, data);

test('CL-06 server errors are shown at their fields; a rule unknown to the client counts as required', () => {
  const fields = [
    { path: 'whatsApp', message: 'phone' },
    { path: 'businessType', message: 'Invalid option' },
    { path: 'emailUuid', message: 'required' },
  ];
  expect(serverFieldErrors(rejection('format', { fields }), ['whatsApp', 'businessType', 'email'])).toEqual({
    whatsApp: 'phone',
    businessType: 'required',
  });
  expect(serverFieldErrors(rejection('accountDuplicated', { field: 'username' }), ['username'])).toEqual({
    username: 'taken',
  });
  expect(serverFieldErrors(rejection('accountDuplicated', null), ['username'])).toEqual({});
  expect(serverFieldErrors(rejection('format', { fields: [null, 'x'] }), ['username'])).toEqual({});
  expect(serverFieldErrors(new Error('other'), ['username'])).toEqual({});
});

test('an error is shown once its field was left, and a missing value once the form was submitted', () => {
  const errors = { email: 'email', firstName: 'required' } as const;
  const left = new Set(['email', 'firstName']);
  expect(visibleErrors(errors, { tried: false, left: new Set() })).toEqual({});
  expect(visibleErrors(errors, { tried: false, left })).toEqual({ email: 'email' });
  expect(visibleErrors(errors, { tried: true, left: new Set() })).toEqual(errors);
});

test('a text may be empty only where it is optional, and is validated without surrounding space', () => {
  const isA = { rule: 'name', holds: (text: string) => text.startsWith('a'), lengthMax: 3 } as const;
  expect(validateText('  ', isA)).toBe('required');
  expect(validateText('  ', { ...isA, optional: true })).toBeUndefined();
  expect(validateText(' abc ', isA)).toBeUndefined();
  expect(validateText('abcd', isA)).toBe('tooLong');
  expect(validateText('b', isA)).toBe('name');
});
