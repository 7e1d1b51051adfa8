import { expect, test } from 'vitest';
import { checkAmount } from '../page/withdrawalEntry.ts';
import { buildRequest, chargesOf, isPayable, readTerms, searchAccounts } from './bankEntry.ts';

const terms = {
  remittanceMethods: ['bank_wire' as const],
  minimum: '100',
  maximum: '5000000',
  feeShared: '20',
  feeOur: '40',
  valueDate: '2026-04-09',
};

test('WAL-10 an amount is checked by the terms of the currency, with the fee of the chosen charges', () => {
  const check = (text: string, charges: 'shared' | 'our' = 'shared', currency = terms) =>
    checkAmount({ text, terms: readTerms(currency, charges, 2), available: '6000000' });
  expect(check('99.99')).toMatchObject({ fieldError: 'minimum', bound: '100' });
  expect(check('5000000.01')).toMatchObject({ fieldError: 'maximum', bound: '5000000' });
  expect(check('100.001')).toMatchObject({ fieldError: 'decimals', bound: '2' });
  expect(check('100')).toEqual({ kind: 'amount', amount: '100' });
  const low = { ...terms, minimum: '1' };
  expect(check('30', 'shared', low)).toEqual({ kind: 'amount', amount: '30' });
  expect(check('30', 'our', low)).toMatchObject({ fieldError: 'fee', bound: '40' });
});

test('the request names the account, the charges, and an amount or the maximum', () => {
  const entered = { asset: 'USD', bankAccountId: 'b', charges: 'our' } as const;
  expect(buildRequest(entered, '250')).toEqual({ ...entered, amount: '250' });
  expect(buildRequest(entered, 'max')).toEqual({ ...entered, isMax: true });
});

test('accounts can be chosen that are verified, whose method pays, and of a wire the town is known', () => {
  const account = { state: 'verified', remittanceMethod: 'bank_wire', beneficiaryTown: 'Hong Kong' } as const;
  const channel = { ...account, remittanceMethod: 'signet_transfer', beneficiaryTown: null } as const;
  const [wires, both] = [['bank_wire'], ['bank_wire', 'signet_transfer']] as const;
  expect(isPayable(account, wires)).toBe(true);
  expect(isPayable({ ...account, state: 'waiting' }, wires)).toBe(false);
  expect(isPayable({ ...account, beneficiaryTown: null }, wires)).toBe(false);
  expect(isPayable(channel, wires)).toBe(false);
  expect(isPayable(channel, both)).toBe(true);
  expect(isPayable({ ...channel, state: 'pending' }, both)).toBe(false);
});

test('the fees of other banks are chosen for a wire alone', () => {
  expect(chargesOf({ remittanceMethod: 'bank_wire' }, 'our')).toBe('our');
  expect(chargesOf({ remittanceMethod: 'signet_transfer' }, 'our')).toBe('shared');
  expect(chargesOf(undefined, 'our')).toBe('our');
});

test('accounts are found by name, bank and number', () => {
  const none = { bankName: null, iban: null, accountNumber: null };
  const accounts = [
    { ...none, nickname: 'Old', accountNumber: '1001' },
    { ...none, nickname: 'Reserve', iban: 'DE89370400440532013000', bankName: 'Commerzbank' },
  ];
  const found = (search: string) => searchAccounts(accounts, search).map(({ nickname }) => nickname);
  expect([found(''), found(' commerz '), found('de89'), found('1001'), found('x')]).toEqual([
    ['Old', 'Reserve'],
    ['Reserve'],
    ['Reserve'],
    ['Old'],
    [],
  ]);
});
