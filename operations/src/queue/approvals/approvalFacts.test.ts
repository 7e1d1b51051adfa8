import { expect, test } from 'vitest';
import { approvalFacts } from './approvalFacts.ts';

test('a batch shows its facts once and each payment', () => {
  const before = { account: 'id', asset: 'USD', total: '30 USD', payments: ['10 to A', '20 to B'] };
  expect(approvalFacts({ kind: 'payment_batch', before, after: { state: 'approved' } })).toEqual({
    before: {},
    after: { asset: 'USD', total: '30 USD', state: 'approved', 'payment 1': '10 to A', 'payment 2': '20 to B' },
  });
});

test('the state of a rejected payment changes, its amount does not', () => {
  const before = { state: 'exported', amount: '10 USD' };
  const after = { state: 'rejected', reason: 'AC04' };
  expect(approvalFacts({ kind: 'payment_rejection', before, after })).toEqual({
    before: { state: 'exported' },
    after: { amount: '10 USD', state: 'rejected', reason: 'AC04' },
  });
});

test('what the channel paid is shown with its beneficiary once, and with the change of its state', () => {
  const before = { payment: 'id', state: 'exported', amount: '10 USD', beneficiary: 'A, 7700' };
  const after = { account: 'Signet, USD', reference: 'SGN-1', state: 'settled' };
  expect(approvalFacts({ kind: 'channel_entry', before, after })).toEqual({
    before: { state: 'exported' },
    after: {
      payment: 'id',
      amount: '10 USD',
      beneficiary: 'A, 7700',
      account: 'Signet, USD',
      reference: 'SGN-1',
      state: 'settled',
    },
  });
});

test('OTC-04 the price of a dealer is shown as it was requested, with the mid once below it', () => {
  const after = { price: '104239.02', fromMid: 'At the mid', deskResultUsd: '0.00' };
  const shown = approvalFacts({ kind: 'otc_quote', before: { mid: '104239.02' }, after });
  expect(shown.before).toEqual({});
  expect(Object.entries(shown.after ?? {})).toEqual([
    ['price', '104239.02'],
    ['fromMid', 'At the mid'],
    ['deskResultUsd', '0.00'],
    ['mid', '104239.02'],
  ]);
});

test('every other change is shown as it was requested', () => {
  const change = { before: { limit: '1' }, after: null };
  expect(approvalFacts({ kind: 'customer_limit', ...change })).toEqual(change);
});
