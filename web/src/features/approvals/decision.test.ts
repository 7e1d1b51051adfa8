import { expect, test } from 'vitest';
import { findDecision } from './decision.ts';

const maker = { userId: 'maker', name: null, email: 'maker@example.test' };
const waiting = { state: 'waiting', mayVote: false, maker } as const;

test('another member votes, and only while the request waits', () => {
  const approver = { userId: 'approver', role: 'approver' } as const;
  expect(findDecision({ ...waiting, mayVote: true }, approver)).toBe('vote');
  expect(findDecision({ ...waiting, state: 'executed' }, approver)).toBe('ended');
  expect(findDecision(waiting, { userId: 'auditor', role: 'auditor' })).toBe('role');
});

test('the maker withdraws the own request, unless the role has been changed to one that moves nothing', () => {
  expect(findDecision(waiting, { userId: 'maker', role: 'administrator' })).toBe('withdraw');
  expect(findDecision(waiting, { userId: 'maker', role: 'auditor' })).toBe('own');
  expect(findDecision({ ...waiting, state: 'expired' }, { userId: 'maker', role: 'trader' })).toBe('ended');
});
