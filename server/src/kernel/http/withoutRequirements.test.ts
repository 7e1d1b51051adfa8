import { expect, test } from 'vitest';
import { withoutRequirements } from './withoutRequirements.ts';

test.each([
  ['Lists fills (TR-14)', 'Lists fills'],
  ['Binds a phone; withdrawals are then restricted (ID-16, ID-17)', 'Binds a phone; withdrawals are then restricted'],
  ['Costs (WAL-04 to WAL-08), and limits', 'Costs, and limits'],
  ['AK-01 to AK-03: makes a key', 'makes a key'],
  ['An amount of BTC-USDT', 'An amount of BTC-USDT'],
])('the text %s is shown as %s', (summary, shown) => {
  expect(withoutRequirements({ paths: { '/one': { summary } } })).toEqual({ paths: { '/one': { summary: shown } } });
});

test('a description that is a number alone is none', () => {
  expect(withoutRequirements({ description: 'OTC-06', enum: ['TR-05'] })).toEqual({ enum: ['TR-05'] });
});
