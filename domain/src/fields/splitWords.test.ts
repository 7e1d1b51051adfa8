import { expect, test } from 'vitest';
import { splitWords, splitWordsInside } from './splitWords.ts';

test('a name is split into words, abbreviations in capitals', () => {
  expect(['usdLimit', 'kyc_submitted', 'idType', 'otc', 'status'].map(splitWords)).toEqual([
    'USD limit',
    'KYC submitted',
    'ID type',
    'OTC',
    'Status',
  ]);
  expect(['iban', 'intermediarySwift'].map(splitWords)).toEqual(['IBAN', 'Intermediary SWIFT']);
});

test('a customer’s account has the name that customers read', () => {
  expect(splitWords('swap_account')).toBe('Futures account');
  expect(['swap_account', 'otc'].map(splitWordsInside)).toEqual(['futures account', 'OTC']);
});
