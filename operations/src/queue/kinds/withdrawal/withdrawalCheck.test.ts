import { expect, test } from 'vitest';
import { describeCheck, nameCheck } from './withdrawalCheck.ts';

test.each([
  [null, 'None'],
  ['case', 'A project of the broker is being liquidated'],
  ['shortfall', 'A liquidated project still owes the platform'],
])('BR-05 what a customer owes is said in words: %s', (reason, text) => {
  const check = { name: 'openDebt', result: 'review', figures: { reason }, at: 0 } as const;
  expect([nameCheck(check), describeCheck(check)]).toEqual(['Debt to the platform', text]);
});
