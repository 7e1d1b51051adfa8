import { expect, test } from 'vitest';
import { formatField } from './formatField.ts';
import { labelField } from './labelField.ts';

const read = (field: string, value: unknown, unit?: string) => formatField(field, value, { locale: 'en-US', unit });

test('an amount is grouped, with the decimals and the name of its asset', () => {
  expect(read('amount', '180000 USD')).toBe('180,000.00 USD');
  expect(read('depositMinimum', '1500', 'JPY')).toBe('1,500 JPY');
  expect(read('usdLimit', '1000000')).toBe('1,000,000.00 USD');
  expect(read('projectsMaximum', 10)).toBe('10');
  expect(read('difference', 'not readable', 'USD')).toBe('not readable');
});

test('a measured price has the digits that say something, an entered one all of its own', () => {
  expect(read('mid', '105003.08410367', 'USDT')).toBe('105,003.08 USDT');
  expect(read('price', '104239.021', 'USDT')).toBe('104,239.021 USDT');
});

test('codes, countries and fractions are written in words', () => {
  expect([read('status', 'under_review'), read('idType', 'passport')]).toEqual(['Under review', 'Passport']);
  expect([read('nationality', 'HK'), read('bankCountry', '')]).toEqual(['Hong Kong', '–']);
  expect([read('profitShare', '0'), read('annualRate', '0.06')]).toEqual(['0 %', '6 %']);
  expect(read('spreadBps', '22.98')).toBe('22.98 bps');
});

test('lists are read as a sentence’s, and no brackets', () => {
  expect(read('permissions', ['read', 'trade'])).toBe('read, trade');
  expect(read('boundIps', ['127.0.0.1'])).toBe('127.0.0.1');
  expect(read('accountTypes', ['swap_account', 'trade_account'])).toBe('futures account, spot account');
  expect(read('csvMapping', { date: 'Day', decimal: ',' })).toBe('Date: Day; Decimal: ,');
  expect(read('boundIps', [])).toBe('None');
});

test('times have their zone, days their month’s name', () => {
  expect(read('until', '2027-02-28T10:00:00.000Z')).toBe('28 Feb 2027, 10:00:00 UTC');
  expect(read('since', Date.UTC(2027, 1, 28))).toBe('28 Feb 2027, 00:00:00 UTC');
  expect(read('valueDate', '2026-12-25')).toBe('25 Dec 2026');
  expect(read('ends', 'never')).toBe('never');
});

test('a value of no known kind stays as it is', () => {
  expect([read('reason', 'a_b'), read('enabled', false), read('note', null)]).toEqual(['a_b', 'No', '–']);
});

test('a field’s label is what people call it', () => {
  expect(['boundIps', 'usdLimit', 'holdReason'].map(labelField)).toEqual([
    'Addresses',
    'Limit in 24 hours',
    'Hold reason',
  ]);
});
