import { TRANSFER_UNAVAILABLE } from '@aldgate/domain/trading/transferReason.ts';
import { expect, test } from 'vitest';
import { classifyRejection } from './Rejection.tsx';

test('WAL-02 an account that can release too little is recognised, and so is an asset that cannot be moved now', () => {
  expect(classifyRejection(TRANSFER_UNAVAILABLE)).toBe('unavailable');
  expect(classifyRejection('Asset transfer failed: insufficient balance')).toBe('accountShort');
  expect(classifyRejection('Balance is insufficient.')).toBe('accountShort');
});

test('WAL-02 an asset that the exchange does not accept is recognised, unknown messages are shown as they are', () => {
  expect(classifyRejection("Don't allow transfer to micro assets.")).toBe('assetRejected');
  expect(classifyRejection('The account does not exist.')).toBe('other');
  expect(classifyRejection(null)).toBe('other');
});
