import { expect, test } from 'vitest';
import { findShownAmount, findStatusNote, isConfirming } from './recordStatus.ts';

const counted = { confirmations: 3, confirmationsRequired: 12 } as const;
const pending = { type: 'deposit', status: 'deposit_pending', state: 'seen', reason: null, ...counted } as const;
const withdrawal = {
  type: 'withdraw',
  status: 'withdraw_pending',
  state: 'approval',
  reason: null,
  ...counted,
} as const;

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

test('WAL-11 a withdrawal shows its step until it is sent, then its confirmations until it is paid', () => {
  const note = (state: string) => findStatusNote({ ...withdrawal, state });
  for (const step of ['approval', 'screening', 'review', 'queued', 'sending']) {
    expect(note(step)).toEqual({ kind: 'step', step });
  }
  for (const state of ['sent', 'confirming']) {
    expect(note(state)).toEqual({ kind: 'confirmations', reached: 3, required: 12 });
  }
  expect(findStatusNote({ ...withdrawal, status: 'complete', state: 'complete' })).toBeUndefined();
  expect(
    ['approval', 'queued', 'sending', 'confirming'].map((state) => isConfirming({ ...withdrawal, state })),
  ).toEqual([false, false, true, true]);
});

test('a withdrawal on hold shows why, in words that differ from a deposit’s and from those once it has ended', () => {
  const held = { ...withdrawal, state: 'on_hold' } as const;
  const reason = (record: Parameters<typeof findStatusNote>[0]) => findStatusNote(record);
  expect(reason({ ...held, reason: 'frozen' })).toEqual({ kind: 'reason', reason: 'frozen' });
  expect(reason({ ...held, reason: 'frozen', status: 'cancelled', state: 'cancelled' })).toEqual({
    kind: 'reason',
    reason: 'cancelled_by_freeze',
  });
  expect(reason({ ...held, reason: 'suspended' })).toEqual({ kind: 'reason', reason: 'withdrawals_suspended' });
  expect(reason({ ...pending, reason: 'suspended' })).toEqual({ kind: 'reason', reason: 'suspended' });
});

test('a deposit’s amount is what arrived until less is credited, of a withdrawal all that leaves the account', () => {
  const amounts = { initiatedAmount: '1.0000001', actualAmount: null };
  expect(findShownAmount({ type: 'deposit', ...amounts })).toBe('1.0000001');
  expect(findShownAmount({ type: 'deposit', ...amounts, actualAmount: '1' })).toBe('1');
  expect(findShownAmount({ type: 'withdraw', ...amounts, actualAmount: '0.9' })).toBe('1.0000001');
});
