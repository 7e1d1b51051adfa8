import { CallError } from '@aldgate/client-kit/calls/callError.ts';
import { type ErrorName, errors } from '@aldgate/contract/errors.ts';
import { beforeAll, expect, test } from 'vitest';
import { getTexts, loadText, startText } from '../../../lib/i18n/i18n.ts';
import { describeError } from './describeError.ts';

beforeAll(async () => {
  await startText('en-US');
  await loadText('brokers');
});

const describe = (name: ErrorName, data: unknown) =>
  describeError(new CallError('answer', errors[name].code, errors[name].message, data), getTexts('brokers').t);

test('CL-06 an error names its bound, its reasons, or the state that it found', () => {
  expect(describe('accountLimit', { maximum: 20 })).toBe('The maximum is 20.');
  expect(describe('accountNotEmpty', { reasons: ['balance', 'orders'] })).toBe(
    'It still holds a balance. It has open orders.',
  );
  expect(describe('accountInProject', { projectNo: 'P-2611-0001' })).toBe('The project is P-2611-0001.');
  expect(describe('keyRefused', { reason: 'permission' })).toContain('may withdraw or transfer');
  expect(describe('keyState', { status: 'suspended' })).toBe('Its state is: Suspended.');
  expect(describe('amountUnavailable', { available: '12.5', bound: 'exchange' })).toBe(
    'At most 12.5 can be moved, limited by: what the exchange releases.',
  );
  expect(describe('accountBlocked', { level: 'none', reason: 'x' })).toBe('Only cancellations are accepted.');
  expect(describe('typeClosed', { field: 'accountMode' })).toBe('The account mode is not open.');
});

test('BR-04 BR-05 an error about capital names what is unassigned, its range, limit, bound or state', () => {
  expect(describe('unassignedNotZero', { unassigned: '12000' })).toBe('Unassigned: 12000 USDT.');
  expect(describe('outOfRange', { field: 'subordinatedIncrease', minimum: '200000', maximum: '3200000' })).toBe(
    'Subordinated capital: from 200000 to 3200000.',
  );
  expect(describe('creditLimit', { limit: '5000000', used: '4200000', left: '800000' })).toBe(
    'Of the limit of 5000000 USDT, 800000 USDT are left.',
  );
  expect(describe('amountUnavailable', { available: '200000', bound: 'ratio' })).toContain('the ratio');
  expect(describe('financingState', { status: 3, stage: null, reason: 'overdue' })).toBe('Interest is overdue.');
  expect(describe('financingState', { status: 2, stage: null, reason: null })).toBeUndefined();
  expect(describe('navStale', { at: 0 })).toBe('The last live reading is of 00:00:00 UTC.');
  expect(describe('navStale', { at: null })).toBe('There is no live reading yet.');
  expect(describe('changePending', { changeNo: 'C-01AB23CD45EF' })).toBe('It is C-01AB23CD45EF.');
});

test('data that this client does not know adds nothing', () => {
  expect(describe('keyRefused', { reason: 'mood' })).toBeUndefined();
  expect(describe('accountNotEmpty', { reasons: ['mood'] })).toBeUndefined();
  expect(describe('amountUnavailable', { available: 'much', bound: 'exchange' })).toBeUndefined();
  expect(describe('nameTaken', null)).toBeUndefined();
  expect(describeError(new TypeError('x'), getTexts('brokers').t)).toBeUndefined();
});
