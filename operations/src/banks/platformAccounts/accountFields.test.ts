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
  remittanceMethod: 'bank_wire',
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
    added: { asset: 'HKD', remittanceMethod: 'bank_wire', iban: null, accountNumber: '123', opening: '1000.50' },
  });
});

test('an account at the channel has its number there, and nothing of a bank that was entered before', () => {
  const { texts } = fromAccount(ACCOUNT);
  const entered = { ...texts, asset: 'USD', iban: 'DE89370400440532013000', accountNumber: 'ALDGATE01', opening: '0' };
  const fields = { ...fromAccount(null), method: 'signet_transfer', texts: entered } as const;
  expect(toRequest(null, fields)).toEqual({
    ...FIELDS,
    bankAddress: null,
    bankCountry: null,
    swift: null,
    isReceiving: false,
    added: {
      asset: 'USD',
      remittanceMethod: 'signet_transfer',
      iban: null,
      accountNumber: 'ALDGATE01',
      opening: '0',
    },
  });
  expect(toRequest(null, { ...fields, texts: { ...entered, accountNumber: '' } })).toBeUndefined();
});
