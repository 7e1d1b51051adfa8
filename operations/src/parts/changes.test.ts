import { expect, test } from 'vitest';
import { listChanges } from './changes.ts';

const write = (change: Parameters<typeof listChanges>[0]) =>
  listChanges(change).map(({ label, before, after, isUnchanged }) =>
    [label, ...(isUnchanged ? ['stays'] : before === undefined ? [] : [before, '→']), after].join(' '),
  );

test('CV-03 a change from a limit that is not the customer’s own names whose it is, and how much', () => {
  const inherited = { from: 'platform', usdLimit: '10000000' };
  expect(write({ before: { usdLimit: null, inherited }, after: { usdLimit: '12345678' } })).toEqual([
    'Limit in 24 hours the platform’s 10,000,000.00 USD → 12,345,678.00 USD',
  ]);
  expect(write({ before: { usdLimit: '5', inherited }, after: { usdLimit: null } })).toEqual([
    'Limit in 24 hours 5.00 USD → the platform’s 10,000,000.00 USD',
  ]);
});

test('fields are in the order of the new values, and say which stay as they are', () => {
  const before = { enabled: true, maximum: '20', minimum: '1' };
  expect(write({ before, after: { asset: 'BTC', minimum: '1', maximum: '50', enabled: true } })).toEqual([
    'Asset BTC',
    'Minimum stays 1 BTC',
    'Maximum 20 BTC → 50 BTC',
    'Enabled stays Yes',
  ]);
});
