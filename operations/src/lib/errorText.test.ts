import { CallError } from '@aldgate/client-kit/calls/callError.ts';
import { expect, test } from 'vitest';
import { errorText } from './errorText.ts';

const refused = (message: string, data: unknown) => errorText(new CallError('answer', 400, message, data));

test('CL-06 an operator reads what was rejected, and every bound or name that the answer carries', () => {
  expect(refused('Format error', { fields: [{ path: 'reason', message: 'required' }] })).toBe(
    'Format error. reason is required',
  );
  expect(refused('Taken', { owner: 'Ada' })).toBe('Taken. Assigned to Ada');
  expect(refused('Locked', { remaining: { days: 0, hours: 1, minutes: 59 } })).toBe(
    'Locked. Try again in 0 d 1 h 59 min',
  );
  expect(refused('Unknown', { reference: 'r-1' })).toBe('Unknown. Reference r-1');
  expect(refused('Refused', { line: 3, reason: 'amount' })).toBe('Refused. line 3: an amount is not a number');
  expect(refused('Refused', { line: null, reason: 'account' })).toBe('Refused. it is of another account');
  expect(refused('Not valid', { field: 'iban', reason: 'checksum' })).toBe('Not valid. iban has wrong check digits');
  expect(refused('Plain', null)).toBe('Plain');
  expect(errorText(new TypeError('x'))).toBe('Something went wrong. Nothing was changed.');
});
