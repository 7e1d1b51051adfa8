import { expect, test } from 'vitest';
import { checkChannelAccount } from './checkChannelAccount.ts';

const account = { asset: 'USD', accountNumber: '77001234' };

test('an account at the channel is a number in US dollars, without the fields of a bank', () => {
  expect(checkChannelAccount(account)).toEqual([]);
  expect(checkChannelAccount({ ...account, swift: null, iban: undefined })).toEqual([]);
  expect(checkChannelAccount({ ...account, asset: 'EUR' })).toEqual([{ field: 'asset', reason: 'currency' }]);
  expect(checkChannelAccount({ ...account, swift: 'CHASUS33', iban: 'DE89370400440532013000' })).toEqual([
    { field: 'iban', reason: 'notAllowed' },
    { field: 'swift', reason: 'notAllowed' },
  ]);
});

test.each([
  [null, 'required'],
  ['', 'invalid'],
  ['7700 1234', 'invalid'],
  ['7'.repeat(35), 'invalid'],
])('a number %j at the channel is %s', (accountNumber, reason) => {
  expect(checkChannelAccount({ ...account, accountNumber })).toEqual([{ field: 'accountNumber', reason }]);
});
