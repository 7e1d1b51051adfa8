import { expect, test } from 'vitest';
import { splitWords, valueText } from './Changes.tsx';

test('a value is written as a person reads it, and a name as words', () => {
  expect([null, undefined, '', true, false, 0, ['a'], '12.5'].map(valueText)).toEqual([
    '–',
    '–',
    '–',
    'yes',
    'no',
    '0',
    '["a"]',
    '12.5',
  ]);
  expect(['usdLimit', 'kyc_review', 'status'].map(splitWords)).toEqual(['Usd limit', 'Kyc review', 'Status']);
  expect(['iban', 'intermediarySwift'].map(splitWords)).toEqual(['IBAN', 'Intermediary SWIFT']);
});
