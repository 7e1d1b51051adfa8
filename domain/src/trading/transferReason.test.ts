import { expect, test } from 'vitest';
import { describeTransferReason, TRANSFER_UNAVAILABLE } from './transferReason.ts';

test('WAL-02 what the platform holds at the exchange is not disclosed, and other reasons stay as they are', () => {
  const short = 'Asset transfer failed: insufficient balance';
  expect(describeTransferReason('capital_account', short)).toBe(TRANSFER_UNAVAILABLE);
  expect(describeTransferReason('capital_account', 'Not enough BTC')).toBe(TRANSFER_UNAVAILABLE);
  expect(describeTransferReason('swap_account', short)).toBe(short);
  expect(describeTransferReason('capital_account', 'The account does not exist.')).toBe('The account does not exist.');
  expect(describeTransferReason('capital_account', null)).toBeNull();
});
