import { CallError } from '@aldgate/contract/client/callError.ts';
import { errors } from '@aldgate/contract/errors.ts';
import { expect, test } from 'vitest';
import { faultsInSight, faultsTold, textFault } from './fieldFaults.ts';

const refusal = (name: keyof typeof errors, data: unknown) =>
  new CallError('answer', errors[name].code, errors[name].message, data);

test('CL-06 what the server names stands at its field; a rule that only it knows reads as missing', () => {
  const fields = [
    { path: 'whatsApp', message: 'phone' },
    { path: 'businessType', message: 'Invalid option' },
    { path: 'emailUuid', message: 'required' },
  ];
  expect(faultsTold(refusal('format', { fields }), ['whatsApp', 'businessType', 'email'])).toEqual({
    whatsApp: 'phone',
    businessType: 'required',
  });
  expect(faultsTold(refusal('accountDuplicated', { field: 'username' }), ['username'])).toEqual({ username: 'taken' });
  expect(faultsTold(refusal('accountDuplicated', null), ['username'])).toEqual({});
  expect(faultsTold(refusal('format', { fields: [null, 'x'] }), ['username'])).toEqual({});
  expect(faultsTold(new Error('other'), ['username'])).toEqual({});
});

test('a field that is being filled in has its fault shown once it is left, and a missing one once the form was tried', () => {
  const faults = { email: 'email', firstName: 'required' } as const;
  const left = new Set(['email', 'firstName']);
  expect(faultsInSight(faults, { tried: false, left: new Set() })).toEqual({});
  expect(faultsInSight(faults, { tried: false, left })).toEqual({ email: 'email' });
  expect(faultsInSight(faults, { tried: true, left: new Set() })).toEqual(faults);
});

test('a text may be missing only where it is optional, and is judged without the space around it', () => {
  const isA = { rule: 'name', holds: (text: string) => text.startsWith('a'), lengthMax: 3 } as const;
  expect(textFault('  ', isA)).toBe('required');
  expect(textFault('  ', { ...isA, optional: true })).toBeUndefined();
  expect(textFault(' abc ', isA)).toBeUndefined();
  expect(textFault('abcd', isA)).toBe('tooLong');
  expect(textFault('b', isA)).toBe('name');
});
