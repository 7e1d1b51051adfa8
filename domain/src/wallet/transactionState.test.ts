import { expect, test } from 'vitest';
import { findTransactionState } from './transactionState.ts';

const MINED = { isFound: true, isMined: true, hasSucceeded: true, isPayee: true, deposits: [] } as const;
const UNKNOWN = { isFound: false, isMined: false, hasSucceeded: false, isPayee: false } as const;

test('a transaction that the node does not know is not found, as is one whose block left the chain', () => {
  expect(findTransactionState({ ...UNKNOWN, deposits: [] })).toBe('not_found');
  expect(findTransactionState({ ...UNKNOWN, deposits: ['orphaned'] })).toBe('not_found');
  expect(findTransactionState({ ...UNKNOWN, deposits: ['confirming'] })).toBe('not_found');
});

test('a transaction that is mined or waits for a block is confirming if it pays the institution, or may do so', () => {
  expect(findTransactionState(MINED)).toBe('confirming');
  expect(findTransactionState({ ...MINED, isMined: false, hasSucceeded: false })).toBe('confirming');
  expect(findTransactionState({ ...MINED, isMined: false, hasSucceeded: false, isPayee: null })).toBe('confirming');
  expect(findTransactionState({ ...MINED, isPayee: false })).toBe('not_ours');
  expect(findTransactionState({ ...MINED, hasSucceeded: false, isPayee: false })).toBe('failed');
});

test('what was decided of its deposits counts before the node; with an open one the node decides', () => {
  expect(findTransactionState({ ...MINED, deposits: ['credited'] })).toBe('credited');
  expect(findTransactionState({ ...MINED, deposits: ['credited', 'held'] })).toBe('held');
  expect(findTransactionState({ ...MINED, deposits: ['credited', 'below_minimum'] })).toBe('below_minimum');
  expect(findTransactionState({ ...MINED, deposits: ['reversed'] })).toBe('failed');
  expect(findTransactionState({ ...UNKNOWN, deposits: ['credited'] })).toBe('credited');
  expect(findTransactionState({ ...MINED, deposits: ['credited', 'confirming'] })).toBe('confirming');
});
