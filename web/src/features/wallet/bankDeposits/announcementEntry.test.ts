import { CallError } from '@aldgate/client-kit/calls/callError.ts';
import { errors } from '@aldgate/contract/errors.ts';
import { expect, test } from 'vitest';
import { buildAnnouncement, checkAmount, findField } from './announcementEntry.ts';

test('an announced amount is at least the minimum and has the decimals of its currency', () => {
  const check = (text: string) => checkAmount({ text, precision: 0, minimum: '10000' });
  expect(check('')).toEqual({ kind: 'empty' });
  expect(check('9,999')).toMatchObject({ fieldError: 'minimum', bound: '10000' });
  expect(check('10000.5')).toMatchObject({ fieldError: 'decimals', bound: '0' });
  expect(check('900000000')).toEqual({ kind: 'amount', amount: '900000000' });
});

test('the method is the one of the account, and only the channel has a code', () => {
  const wire = { bankAccountId: 'b', remittanceMethod: 'bank_wire' } as const;
  expect(buildAnnouncement('USD', wire, '100', 'CH-1')).toEqual({ asset: 'USD', amount: '100', ...wire });
  const channel = { bankAccountId: 'b', remittanceMethod: 'signet_transfer' } as const;
  expect(buildAnnouncement('USD', channel, '100', ' CH-1 ')).toMatchObject({ ...channel, channelCode: 'CH-1' });
  expect(buildAnnouncement('USD', channel, '100', ' ')).not.toHaveProperty('channelCode');
});

test('each error of an announcement belongs to a field', () => {
  const rejected = (name: keyof typeof errors, data: unknown = null) =>
    new CallError('answer', errors[name].code, '', data);
  expect(findField(rejected('belowMinimum', { minimum: '100' }))).toBe('amount');
  expect(findField(rejected('bankAccountUnverified'))).toBe('account');
  expect(findField(rejected('format', { fields: [{ path: 'amount', message: '' }] }))).toBe('amount');
  expect(findField(rejected('tooManyRequests'))).toBe('form');
  expect(findField(new Error('offline'))).toBe('form');
});
