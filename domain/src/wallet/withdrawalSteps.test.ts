import { expect, test } from 'vitest';
import { evaluateWithdrawal } from './evaluateWithdrawal.ts';
import { createFacts, DESTINATION, NOW, OPEN } from './testing/withdrawalFacts.ts';
import type { WithdrawalFacts } from './withdrawalFacts.ts';

const stepsOf = (changes: Partial<WithdrawalFacts>) => evaluateWithdrawal(createFacts(changes)).steps;
const describeSteps = (changes: Partial<WithdrawalFacts>) =>
  stepsOf(changes).map(({ kind, at }) => [kind, at === null ? null : at - NOW]);
const reviewOf = (changes: Partial<WithdrawalFacts>) =>
  stepsOf({ usdPrice: '1', ...changes }).find(({ kind }) => kind === 'review')?.params;

test('each step has who acts, and when it is done if it takes as long as such steps took lately', () => {
  expect(stepsOf({ amount: '100000', usdPrice: '1' })).toEqual([
    { kind: 'hold', params: { asset: 'USDT', amount: '100000', fee: '3.2', receivable: '99996.8' }, at: NOW },
    {
      kind: 'members',
      at: NOW + 3_000,
      params: { approvals: 1, approvers: ['Ada'], expiresAfterMs: 86_400_000, usuallyMs: 3_000 },
    },
    { kind: 'screening', params: { usuallyMs: 100 }, at: NOW + 3_100 },
    {
      kind: 'review',
      at: NOW + 63_100,
      params: { operators: 1, usdValue: '100000', checksMayAdd: true, usuallyMs: 60_000 },
    },
    { kind: 'send', params: { network: 'ETH', receivable: '99996.8', usuallyMs: 240_000 }, at: NOW + 303_100 },
  ]);
});

test('nobody approves where nobody else may; no time is stated after a step whose duration is not known', () => {
  const durations = { members: 3_000, screening: 100, review: 60_000, send: null };
  expect(describeSteps({ approvalRule: { kind: 'single' }, durations })).toEqual([
    ['hold', 0],
    ['screening', 100],
    ['review', 100],
    ['send', null],
  ]);
});

test.each([
  ['49999.99', 0],
  ['50000', 1],
  ['199999.999999', 2],
  ['199999.99', 1],
  ['200000', 2],
] as const)('a withdrawal of %s USD is reviewed by %i operators; checks may require more', (amount, operators) => {
  expect(reviewOf({ amount })).toMatchObject({ operators, checksMayAdd: operators < 2 });
});

test('what the institution confirmed and no operator saw counts with the value', () => {
  expect(reviewOf({ amount: '1000', unseenUsd: '48999.99' })).toMatchObject({ operators: 0, usdValue: '1000' });
  expect(reviewOf({ amount: '1000', unseenUsd: '49000' })).toMatchObject({ operators: 1 });
  expect(reviewOf({ amount: '1000', unseenUsd: '199000' })).toMatchObject({ operators: 2 });
});

test('an operator reviews an address that resembles another; without a price it is not known how many do', () => {
  const lookAlike = { known: { address: 'a', name: null }, index: 9, expected: 'x', isCaseSensitive: true };
  const destination = { ...DESTINATION, lookAlike };
  expect(reviewOf({ destination })).toMatchObject({ operators: 1 });
  expect(reviewOf({ destination, amount: '200000' })).toMatchObject({ operators: 2 });
  expect(reviewOf({ usdPrice: null })).toMatchObject({ operators: null, usdValue: null, checksMayAdd: true });
});

test('what waits does so before all else: an address by the business clock, a restriction by the clock', () => {
  const entry = { usableFrom: NOW + 95_000, isWhitelisted: true, isApprovedBySecondMember: false };
  const destination = { ...DESTINATION, entry };
  const restriction = { reason: 'password_reset', since: NOW, until: NOW + 7_000 } as const;
  const waiting = { destination, businessNow: NOW + 90_000, gates: { ...OPEN, restriction } };
  expect(stepsOf(waiting).slice(0, 3)).toMatchObject([
    { kind: 'wait', params: { reason: 'address', until: NOW + 95_000 }, at: NOW + 5_000 },
    { kind: 'wait', params: { reason: 'restriction', until: NOW + 7_000 }, at: NOW + 7_000 },
    { kind: 'hold', at: NOW + 7_000 },
  ]);
  const frozen = { ...OPEN, restriction: { ...restriction, reason: 'frozen', until: null } } as const;
  expect(describeSteps({ gates: frozen }).map(([, at]) => at)).toEqual([null, null, null, null, null, null]);
  expect(describeSteps({ approvalRule: { kind: 'changed', until: NOW + 2 } }).slice(0, 2)).toEqual([
    ['wait', 2],
    ['hold', 2],
  ]);
});
