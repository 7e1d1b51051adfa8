import { expect, test } from 'vitest';
import { listTerms } from './listTerms.ts';

test('BR-09 the terms of the profit sum to it, with what the cautious prices take', () => {
  const fund = { priorityPrincipal: '200000', subordinatedPrincipal: '150000', unpaidInterest: '5' };
  const terms = listTerms({ ...fund, nav: '400000', profitNow: '44995' });
  expect(terms).toEqual([
    { name: 'nav', amount: '400000' },
    { name: 'cautious', amount: '-5000' },
    { name: 'priority', amount: '-200000' },
    { name: 'subordinated', amount: '-150000' },
    { name: 'unpaidInterest', amount: '-5' },
  ]);
  expect(terms.reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(44_995);
  expect(listTerms({ ...fund, nav: null, profitNow: null })).toEqual([]);
});
