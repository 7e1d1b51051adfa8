import { CallError } from '@aldgate/client-kit/calls/callError.ts';
import { errors } from '@aldgate/contract/errors.ts';
import { expect, test } from 'vitest';
import { errorText, fieldError } from './errorText.ts';

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
  expect(refused('Insufficient balance', { asset: 'USDT', available: '400000' })).toBe(
    'Insufficient balance. Available: 400,000.00 USDT',
  );
  expect(refused('Plain', null)).toBe('Plain');
  expect(errorText(new TypeError('x'))).toBe('Something went wrong. Nothing was changed.');
});

test('OTC-04 an error of the desk names its opening, the new mid or the state of the request', () => {
  const desk = (entry: 'deskClosed' | 'requestState' | 'changedMeanwhile', data: unknown) =>
    errorText(new CallError('answer', errors[entry].code, 'Refused', data));
  expect(desk('deskClosed', { opensAt: Date.parse('2026-12-07T00:00:00Z') })).toBe(
    'Refused. It opens at 07 Dec 2026, 00:00:00 UTC',
  );
  expect(desk('requestState', { status: 'cancelled' })).toBe('Refused. It is cancelled');
  expect(desk('requestState', { status: 'submitted' })).toBe('Refused. A price for it waits for a second dealer');
  expect(desk('changedMeanwhile', { mid: '104286.4' })).toBe('Refused. The mid is now 104286.4');
});

test('a rejected field that shows its own error is not repeated above the button', () => {
  const data = {
    fields: [
      { path: 'price', message: 'must be at least 98000' },
      { path: 'reason', message: 'required' },
    ],
  };
  const error = new CallError('answer', 400, 'Format error', data);
  expect(fieldError(error, 'price')).toBe('must be at least 98000');
  expect(fieldError(error, 'reason')).toBe('is required');
  expect(fieldError(error, 'minutes')).toBeUndefined();
  expect(errorText(error, ['price'])).toBe('Format error. reason is required');
});
