import { expect, test } from 'vitest';
import { type DepositFacts, decideDeposit } from './depositDecision.ts';

const GOOD: DepositFacts = {
  isBacked: true,
  isSuspended: false,
  areFeaturesOn: true,
  isVerified: true,
  screening: 'clear',
  amount: '10',
  collected: '0',
  minimum: '10',
};

test.each<[string, Partial<DepositFacts>, ReturnType<typeof decideDeposit>]>([
  ['at its minimum', {}, { state: 'credited' }],
  ['one unit below it', { amount: '9.999999' }, { state: 'below_minimum' }],
  ['with what was collected', { amount: '0.000001', collected: '9.999999' }, { state: 'credited' }],
  ['while deposits are suspended', { isSuspended: true }, { state: 'held', reason: 'suspended' }],
  ['with the feature off', { areFeaturesOn: false }, { state: 'held', reason: 'feature' }],
  ['without verification', { isVerified: false }, { state: 'held', reason: 'verification' }],
  ['from a sender to be reviewed', { screening: 'review' }, { state: 'held', reason: 'screening' }],
  ['small, from a blocked sender', { screening: 'block', amount: '1' }, { state: 'held', reason: 'screening' }],
  ['whose address does not hold it', { isBacked: false }, { state: 'held', reason: 'balance' }],
  // One that is suspended is credited automatically.
  [
    'that is not there while deposits are suspended',
    { isBacked: false, isSuspended: true },
    { state: 'held', reason: 'balance' },
  ],
  ['suspended and not verified', { isSuspended: true, isVerified: false }, { state: 'held', reason: 'suspended' }],
])('WAL-03 KY-05 KY-06 a deposit %s', (_, facts, decision) => {
  expect(decideDeposit({ ...GOOD, ...facts })).toEqual(decision);
});
