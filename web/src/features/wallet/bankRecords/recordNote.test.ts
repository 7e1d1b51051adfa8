import { expect, test } from 'vitest';
import { findNote } from './recordNote.ts';

const deposit = { type: 'recharge', status: 'approvalPending', state: 'announced', reason: null } as const;
const withdrawal = { type: 'withdraw', status: 'approvalPending', state: 'approval', reason: null } as const;

test('WAL-11 a payment shows where it is until it is complete', () => {
  expect(findNote(deposit)).toEqual({ kind: 'step', step: 'announced' });
  expect(findNote({ ...deposit, state: 'matched' })).toEqual({ kind: 'step', step: 'matched' });
  for (const step of ['approval', 'review', 'queued', 'batched', 'exported'] as const) {
    expect(findNote({ ...withdrawal, state: step })).toEqual({ kind: 'step', step });
  }
  expect(findNote({ ...deposit, status: 'complete', state: 'credited' })).toBeUndefined();
  expect(findNote({ ...withdrawal, status: 'complete', state: 'complete' })).toBeUndefined();
});

test('WAL-11 one that ended otherwise, or waits on hold, shows why', () => {
  const ended = { ...withdrawal, status: 'cancelled' } as const;
  expect(findNote({ ...ended, state: 'returned', reason: 'bank_returned' })).toEqual({
    kind: 'withdraw',
    reason: 'bank_returned',
  });
  expect(findNote({ ...withdrawal, state: 'on_hold', reason: 'frozen' })).toMatchObject({ reason: 'frozen' });
  expect(findNote({ ...ended, state: 'cancelled', reason: 'frozen' })).toMatchObject({ reason: 'cancelled_by_freeze' });
  expect(findNote({ ...deposit, status: 'cancelled', state: 'returned', reason: 'returned' })).toEqual({
    kind: 'recharge',
    reason: 'returned',
  });
});
