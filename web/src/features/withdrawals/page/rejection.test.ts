import { CallError } from '@aldgate/client-kit/calls/callError.ts';
import { errors } from '@aldgate/contract/errors.ts';
import { expect, test } from 'vitest';
import { findField } from './rejection.ts';

const rejected = (name: keyof typeof errors, data: unknown = null) =>
  new CallError('answer', errors[name].code, errors[name].message, data);

test('WAL-04 WAL-05 each error of a withdrawal belongs to a field', () => {
  expect(findField(rejected('addressInvalid', { reason: 'checksum' }))).toBe('destination');
  expect(findField(rejected('notWhitelisted'))).toBe('destination');
  expect(findField(rejected('bankAccountUnverified'))).toBe('destination');
  expect(findField(rejected('bankAccountInvalid', { field: 'beneficiaryTown' }))).toBe('destination');
  expect(findField(rejected('limitExceeded', { bound: 'day' }))).toBe('amount');
  expect(findField(rejected('amountNotAboveFee', { fee: '3' }))).toBe('amount');
  expect(findField(rejected('middleRequired'))).toBe('middle');
  expect(findField(rejected('tooManyRequests'))).toBe('form');
});

test('WAL-08 without Google an error is about the address, or about the amount where that exceeds the limit', () => {
  expect(findField(rejected('googleRequired', { reason: 'address' }))).toBe('destination');
  expect(findField(rejected('googleRequired', { reason: 'day' }))).toBe('amount');
});

test('WAL-13 excess decimals are an error of the amount, a missing beneficiary one of the address', () => {
  const fields = (path: string) => ({ fields: [{ path, message: 'required' }] });
  expect(findField(rejected('format', fields('amount')))).toBe('amount');
  expect(findField(rejected('format', fields('beneficiary.vasp')))).toBe('destination');
});

test('no answer is about no field', () => {
  expect(findField(new CallError('network', 0, ''))).toBe('form');
});
