import { CallError } from '@aldgate/contract/client/callError.ts';
import { errors } from '@aldgate/contract/errors.ts';
import { expect, test } from 'vitest';
import { serverFieldErrors, validateText, visibleErrors } from './fieldErrors.ts';

const rejection = (name: keyof typeof errors, data: unknown) =>
  new CallError('answer', errors[name].code, errors[name].message, data);

test('CL-06 what the server names stands at its field; a rule that only it knows reads as missing', () => {
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

test('a field that is being filled in has its fault shown once it is left, and a missing one once the form was tried', () => {
  const errors = { email: 'email', firstName: 'required' } as const;
  const left = new Set(['email', 'firstName']);
  expect(visibleErrors(errors, { tried: false, left: new Set() })).toEqual({});
  expect(visibleErrors(errors, { tried: false, left })).toEqual({ email: 'email' });
  expect(visibleErrors(errors, { tried: true, left: new Set() })).toEqual(errors);
});

test('a text may be missing only where it is optional, and is judged without the space around it', () => {
  const isA = { rule: 'name', holds: (text: string) => text.startsWith('a'), lengthMax: 3 } as const;
  expect(validateText('  ', isA)).toBe('required');
  expect(validateText('  ', { ...isA, optional: true })).toBeUndefined();
  expect(validateText(' abc ', isA)).toBeUndefined();
  expect(validateText('abcd', isA)).toBe('tooLong');
  expect(validateText('b', isA)).toBe('name');
});
