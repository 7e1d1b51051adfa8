import { formatFixed, parseFixed } from '@aldgate/domain/money/fixed.ts';
import { BookDepth } from '@aldgate/domain/trading/bookDepth.ts';
import { expect, test } from 'vitest';
import { EMPTY_ENTRY, type Entry } from './entry.ts';
import { planEntry } from './planEntry.ts';

const asks = new BookDepth([
  ['60000', '0.3'],
  ['60010', '1'],
]);
const quantities = (fields: Partial<Entry>) => {
  const plan = planEntry({ ...EMPTY_ENTRY, price: '60000', quantity: '0.5', ...fields }, asks);
  return plan && [plan.taken.map(({ quantity }) => formatFixed(quantity)), formatFixed(plan.resting?.quantity ?? 0n)];
};

test('TR-08 the part of a limit order that crosses executes; what is left rests, expires, or prevents it', () => {
  expect(quantities({})).toEqual([['0.3'], '0.2']);
  expect(quantities({ timeInForce: 'IOC' })).toEqual([['0.3'], '0']);
  expect(quantities({ timeInForce: 'FOK' })).toEqual([[], '0']);
  expect(quantities({ timeInForce: 'FOK', price: '60010' })).toEqual([['0.3', '0.2'], '0']);
  expect(quantities({ isPostOnly: true })).toEqual([[], '0.5']);
  expect(quantities({ price: '' })).toBeUndefined();
});

test('TR-15 a conditional order executes at its own price, the limit order of an OCO rests at it', () => {
  const conditional = { kind: 'conditional', triggerPrice: '61000', becomes: 'market' } as const;
  const plan = planEntry({ ...EMPTY_ENTRY, ...conditional, quantity: '0.5' }, asks);
  expect(plan?.taken).toEqual([{ price: parseFixed('61000'), quantity: parseFixed('0.5') }]);
  expect(quantities({ kind: 'oco', direction: 'buy' })).toEqual([[], '0.5']);
});
