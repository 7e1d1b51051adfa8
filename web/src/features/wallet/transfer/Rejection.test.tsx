import { expect, test } from 'vitest';
import { classifyRejection } from './Rejection.tsx';

const SHORT = 'Asset transfer failed: insufficient balance';

test('WAL-02 a shortage is the platform’s where money leaves the asset account, else the account’s own', () => {
  expect(classifyRejection(SHORT, 'capital_account')).toBe('platformShort');
  expect(classifyRejection(SHORT, 'swap_account')).toBe('accountShort');
  expect(classifyRejection('Balance is insufficient.', 'trade_account')).toBe('accountShort');
});

test('WAL-02 an asset that the exchange does not accept is recognised, and unknown messages are shown as they are', () => {
  expect(classifyRejection("Don't allow transfer to micro assets.", 'capital_account')).toBe('assetRejected');
  expect(classifyRejection('The account does not exist.', 'capital_account')).toBe('other');
  expect(classifyRejection(null, 'capital_account')).toBe('other');
});
