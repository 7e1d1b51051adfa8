import { expect, test } from 'vitest';
import { findField, findValue, isOwnAmount, parseAmount } from './payload.ts';

test('fields and values that have words are found, others are shown as they are', () => {
  expect(findField('receivable')).toBe('receivable');
  expect(findField('charges')).toBeUndefined();
  expect(findValue('whitelist', 'off')).toBe('off');
  expect(findValue('source', 'exchange')).toBe('exchange');
  expect(findValue('permissions', 'read_trade')).toBe('read_trade');
  expect(findValue('addresses', '203.0.113.7')).toBeUndefined();
  expect(findValue('source', 'off')).toBeUndefined();
  expect(findValue('name', 'on')).toBeUndefined();
});

test('amounts are hidden where the user hides them, addresses never', () => {
  expect(['amount', 'fee', 'receivable', 'address', 'name'].map(isOwnAmount)).toEqual([true, true, true, false, false]);
});

test('an amount is a number with its unit, so that it is shown in the reader’s form', () => {
  expect(parseAmount('12345.67 USDT')).toEqual({ number: '12345.67', unit: 'USDT' });
  expect(parseAmount('12345.67')).toBeUndefined();
  expect(parseAmount('ETH')).toBeUndefined();
});
