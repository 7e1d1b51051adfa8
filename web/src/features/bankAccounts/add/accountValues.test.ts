import { expect, test } from 'vitest';
import { buildAccount, type EnteredAccount, listNumbers, newAccount } from './accountValues.ts';

const COMPANY = {
  kind: 'institution',
  registeredName: 'Fund Ltd',
  address: '1 Road',
  town: 'Hong Kong',
  region: 'HK',
} as const;

const entered: EnteredAccount = {
  asset: 'EUR',
  nickname: 'Fund',
  remittanceMethod: 'bank_wire',
  beneficiaryName: 'Fund Ltd',
  iban: 'DE1',
  accountNumber: '1',
  swift: 'COBADEFF',
  aba: '021000021',
  bankCountry: 'DE',
};

test('WAL-09 the country and the method decide which numbers are sent', () => {
  expect(buildAccount(entered, true)).toMatchObject({ iban: 'DE1', swift: 'COBADEFF' });
  expect(buildAccount(entered, true)).not.toHaveProperty('accountNumber');
  expect(buildAccount(entered, true)).not.toHaveProperty('aba');
  expect(buildAccount({ ...entered, bankCountry: 'US' }, false)).toMatchObject({
    accountNumber: '1',
    aba: '021000021',
  });
  const channel = buildAccount({ ...entered, remittanceMethod: 'signet_transfer' }, true);
  expect(channel).toMatchObject({ accountNumber: '1' });
  for (const field of ['iban', 'swift', 'aba', 'bankCountry', 'intermediary'])
    expect(channel).not.toHaveProperty(field);
});

test('WAL-09 a bank between is sent with its code alone or with more', () => {
  expect(buildAccount({ ...entered, intermediarySwift: 'CHASUS33' }, true).intermediary).toMatchObject({
    swift: 'CHASUS33',
  });
  expect(buildAccount({ ...entered, intermediaryName: 'Chase' }, true)).not.toHaveProperty('intermediary');
});

test('numbers are checked once the country of the bank is known', () => {
  const values = newAccount('EUR', COMPANY);
  expect(listNumbers(values)).toBeUndefined();
  expect(listNumbers({ ...values, bankCountry: 'DE', swift: 'COBA' })).toEqual({
    asset: 'EUR',
    bankCountry: 'DE',
    swift: 'COBA',
  });
  expect(newAccount('BTC', COMPANY).asset).toBe('USD');
});

test('WAL-09 a new account begins with the verified town, and an individual’s with the address', () => {
  const verified = { beneficiaryTown: 'Hong Kong', beneficiaryCountry: 'HK' };
  expect(newAccount('EUR', COMPANY)).toMatchObject({
    ...verified,
    beneficiaryName: 'Fund Ltd',
    beneficiaryAddress: '',
  });
  const person = { ...COMPANY, kind: 'individual', registeredName: 'Chan Mei Ling' } as const;
  expect(newAccount('EUR', person)).toMatchObject({
    ...verified,
    beneficiaryName: 'Chan Mei Ling',
    beneficiaryAddress: '1 Road',
  });
  // An older verification has no town: the account asks for it.
  const older = newAccount('EUR', { ...COMPANY, town: null });
  expect(older).toMatchObject({ beneficiaryTown: '', beneficiaryCountry: '' });
});

test('WAL-09 the holder’s address goes with an account at a bank alone', () => {
  const holder = { beneficiaryAddress: '12 Marina View', beneficiaryCountry: 'SG' };
  expect(buildAccount({ ...entered, ...holder }, true)).toMatchObject(holder);
  const channel = buildAccount({ ...entered, ...holder, remittanceMethod: 'signet_transfer' }, true);
  for (const field of Object.keys(holder)) expect(channel).not.toHaveProperty(field);
});
