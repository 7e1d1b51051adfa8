import { expect, test } from 'vitest';
import { CUSTOMER_ACCOUNTS } from '../ledger/accountType.ts';
import { FUTURES, findMarginAsset, findOnlyAsset } from './product.ts';

test('the futures account holds its margin asset alone, every other account any coin', () => {
  const only = CUSTOMER_ACCOUNTS.map((account) => [account, findOnlyAsset(account)]);
  expect(only).toEqual([
    ['capital_account', undefined],
    ['trade_account', undefined],
    ['swap_account', findMarginAsset(FUTURES)],
  ]);
});

test('a product without a margin asset of its own is rejected', () => {
  expect(() => findMarginAsset('spot')).toThrow(RangeError);
  expect(() => findMarginAsset('coinm')).toThrow(RangeError);
});
