import { expect, test } from 'vitest';
import { findShownAmount, findStatusNote, isConfirming } from './depositStatus.ts';

const pending = { status: 'deposit_pending', reason: null, confirmations: 3, confirmationsRequired: 12 } as const;

test('WAL-11 a deposit in a block shows its confirmations until it is credited', () => {
  expect(findStatusNote(pending)).toEqual({ kind: 'confirmations', reached: 3, required: 12 });
  expect(findStatusNote({ ...pending, status: 'complete', confirmations: 12 })).toBeUndefined();
});

test('WAL-11 a deposit that waits for something else shows the reason, and is not followed', () => {
  const small = { ...pending, reason: 'below_minimum', confirmations: 12 } as const;
  expect(findStatusNote(small)).toEqual({ kind: 'reason', reason: 'below_minimum' });
  expect([isConfirming(pending), isConfirming(small)]).toEqual([true, false]);
});

test('a replaced block is shown as lost once the deposit is cancelled', () => {
  const replaced = { ...pending, reason: 'block_replaced' } as const;
  expect(findStatusNote(replaced)).toEqual({ kind: 'reason', reason: 'block_replaced' });
  expect(findStatusNote({ ...replaced, status: 'cancelled' })).toEqual({ kind: 'reason', reason: 'block_lost' });
});

test('the amount is what arrived until less, in the decimals of the asset, is credited', () => {
  expect(findShownAmount({ initiatedAmount: '1.0000001', actualAmount: null })).toBe('1.0000001');
  expect(findShownAmount({ initiatedAmount: '1.0000001', actualAmount: '1' })).toBe('1');
});
