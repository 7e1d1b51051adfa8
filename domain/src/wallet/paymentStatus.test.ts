import { expect, test } from 'vitest';
import { findPaymentStatus } from './paymentStatus.ts';

test.each([
  ['pending', 'announced', 'to_be_paid'],
  ['processing', 'queued', 'to_be_paid'],
  ['processing', 'batched', 'to_be_paid'],
  ['pending', 'confirming', 'in_progress'],
  ['pending', 'below_minimum', 'in_progress'],
  ['processing', 'held', 'in_progress'],
  ['pending', 'approval', 'in_progress'],
  ['pending', 'on_hold', 'in_progress'],
  ['processing', 'exported', 'in_progress'],
  ['received', 'credited', 'recharge_complete'],
  ['paid', 'complete', 'withdraw_complete'],
  ['cancelled', 'expired', 'cancelled'],
  ['failed', 'rejected', 'failed'],
] as const)('OTC-06 a record that is %s in the state %s is %s', (label, state, status) => {
  expect(findPaymentStatus({ label, state })).toBe(status);
});
