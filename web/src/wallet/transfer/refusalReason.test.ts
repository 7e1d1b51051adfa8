import { expect, test } from 'vitest';
import { refusalReason } from './refusalReason.ts';

const SHORT = 'Asset transfer failed: insufficient balance';

test('WAL-02 a shortage is the platform’s where money leaves the asset account, else the account’s own', () => {
  expect(refusalReason(SHORT, 'capital_account')).toBe('platformShort');
  expect(refusalReason(SHORT, 'swap_account')).toBe('accountShort');
  expect(refusalReason('Balance is insufficient.', 'trade_account')).toBe('accountShort');
});

test('WAL-02 an asset that the exchange does not take is told apart, and unknown words are left to speak', () => {
  expect(refusalReason("Don't allow transfer to micro assets.", 'capital_account')).toBe('assetRefused');
  expect(refusalReason('The account does not exist.', 'capital_account')).toBe('other');
  expect(refusalReason(null, 'capital_account')).toBe('other');
});
