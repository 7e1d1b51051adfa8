import { expect, test } from 'vitest';
import { describeReasons, readPayer, toBeneficiary } from './line.ts';

test('what supports a proposal and what speaks against it differ in tone', () => {
  expect(describeReasons(['reference', 'below_minimum', 'new'])).toEqual([
    { text: 'Carries the customer’s reference', tone: 'neutral' },
    { text: 'Below the minimum of the currency', tone: 'warning' },
    { text: 'new', tone: 'neutral' },
  ]);
});

test('a payer is taken from the line: an IBAN with its country, or a number', () => {
  const iban = { name: 'Somebody', iban: 'DE89370400440532013000', number: '0532013000' };
  expect(readPayer({ payer: iban })).toEqual({
    name: 'Somebody',
    iban: 'DE89370400440532013000',
    accountNumber: '',
    swift: '',
    aba: '',
    bankCountry: 'DE',
  });
  expect(readPayer({ payer: { name: null, iban: null, number: '445566' } })).toEqual({
    name: '',
    iban: '',
    accountNumber: '445566',
    swift: '',
    aba: '',
    bankCountry: '',
  });
});

test('an empty field of a payer is not sent', () => {
  const fields = {
    name: ' Somebody ',
    iban: '',
    accountNumber: '445566 ',
    swift: 'CHASUS33',
    aba: ' ',
    bankCountry: 'us',
  };
  expect(toBeneficiary(fields)).toEqual({
    name: 'Somebody',
    iban: null,
    accountNumber: '445566',
    swift: 'CHASUS33',
    aba: null,
    bankCountry: 'US',
  });
});
