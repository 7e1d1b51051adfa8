import { expect, test } from 'vitest';
import type { PlatformAccount } from '../../lib/platformAccounts.ts';
import { fromAccount, toRequest } from './accountFields.ts';

const FIELDS = {
  beneficiary: 'Aldgate',
  bankName: 'Local Bank',
  bankAddress: '1 Street',
  bankCountry: 'HK',
  swift: 'LOCLHKHH',
  aba: null,
  csvMapping: null,
  isReceiving: true,
  isPaying: false,
};
const ACCOUNT: PlatformAccount = {
  ...FIELDS,
  accountId: 'a',
  asset: 'HKD',
  iban: null,
  accountNumber: '123',
  opening: '0',
  closing: '5',
  statements: 0,
  lastStatement: null,
};

test('an account that is not changed is sent as it is', () => {
  expect(toRequest(ACCOUNT, fromAccount(ACCOUNT))).toEqual({ ...FIELDS, accountId: 'a' });
});

test('a new account needs its bank and a number, and is sent with its opening balance', () => {
  const empty = fromAccount(null);
  expect(toRequest(null, empty)).toBeUndefined();
  const { texts } = fromAccount(ACCOUNT);
  const entered = { ...empty, texts: { ...texts, bankCountry: 'hk', asset: 'HKD', opening: '1,000.50' } };
  expect(toRequest(null, entered)).toBeUndefined();
  const numbered = { ...entered, texts: { ...entered.texts, accountNumber: ' 123 ' } };
  expect(toRequest(null, numbered)).toEqual({
    ...FIELDS,
    isReceiving: false,
    added: { asset: 'HKD', iban: null, accountNumber: '123', opening: '1000.50' },
  });
});
