import type { BankRecord } from '../records/queries.ts';

type Inputs = Pick<BankRecord, 'type' | 'status' | 'state' | 'reason'>;

const STEPS = [
  ...(['announced', 'matched', 'approval', 'screening', 'review', 'queued', 'batched', 'exported'] as const),
] as const;

const REASONS = {
  recharge: ['cancelled', 'expired', 'returned'],
  withdraw: [
    ...(['frozen', 'restricted', 'suspended', 'maker_removed', 'hot_low', 'check_failed'] as const),
    ...(['conditions_changed', 'cancelled', 'withdrawn', 'member_rejected', 'expired', 'operator_rejected'] as const),
    ...(['bank_rejected', 'bank_returned'] as const),
  ],
} as const;

type WithdrawalReason = (typeof REASONS)['withdraw'][number];

/**
 * The reasons of a withdrawal by the names of their texts. `cancelled_by_freeze`: it does not continue after the
 * freeze.
 */
export type RecordNote =
  | { readonly kind: 'step'; readonly step: (typeof STEPS)[number] }
  | { readonly kind: 'recharge'; readonly reason: (typeof REASONS)['recharge'][number] }
  | {
      readonly kind: 'withdraw';
      readonly reason: Exclude<WithdrawalReason, 'suspended'> | 'withdrawals_suspended' | 'cancelled_by_freeze';
    };

/** Finds the note beside a status: the payment's step, or why it waits or has ended; undefined once it is complete. */
export function findNote({ type, status, state, reason }: Inputs): RecordNote | undefined {
  const step = STEPS.find((each) => each === state);
  if (step !== undefined) return { kind: 'step', step };
  if (type === 'recharge') {
    const known = REASONS.recharge.find((each) => each === reason);
    return known && { kind: type, reason: known };
  }
  if (reason === 'frozen' && status === 'cancelled') return { kind: type, reason: 'cancelled_by_freeze' };
  const known = REASONS.withdraw.find((each) => each === reason);
  return known && { kind: type, reason: known === 'suspended' ? 'withdrawals_suspended' : known };
}
