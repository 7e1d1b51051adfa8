import type { AnswerOf } from '@aldgate/contract/calls.ts';

type CoinRecord = AnswerOf<'pageDepositWithdraw'>['items'][number];

type Inputs = Pick<CoinRecord, 'status' | 'reason' | 'state'>;

/** The states of a withdrawal that a transaction pays. */
const ON_CHAIN: readonly string[] = ['sending', 'sent', 'confirming'];

/** Whether a record only waits for further blocks. */
export const isConfirming = ({ status, reason, state }: Inputs): boolean =>
  (status === 'deposit_pending' && reason === null && state !== 'announced') ||
  (status === 'withdraw_pending' && ON_CHAIN.includes(state));

const STEPS = ['announced', 'approval', 'screening', 'review', 'queued', 'sending'] as const;

/** Step of a withdrawal before its transaction is sent, or of a deposit before it is seen. */
export type Step = (typeof STEPS)[number];

/**
 * Note beside a record's status: its confirmations while they are counted, the step of a withdrawal, or why it waits or
 * has ended.
 */
export type StatusNote =
  | { readonly kind: 'confirmations'; readonly reached: number; readonly required: number }
  | { readonly kind: 'step'; readonly step: Step }
  | { readonly kind: 'reason'; readonly reason: Reason };

/**
 * `block_lost`: no block has had a deposit for so long that it will not be credited. `cancelled_by_freeze`: a
 * withdrawal does not go on after the freeze. `withdrawals_suspended`: the reason `suspended` of a withdrawal.
 */
export type Reason = NonNullable<CoinRecord['reason']> | 'block_lost' | 'cancelled_by_freeze' | 'withdrawals_suspended';

type NoteInputs = Inputs & Pick<CoinRecord, 'type' | 'confirmations' | 'confirmationsRequired'>;

/** Undefined for a record that is complete. */
export function findStatusNote(record: NoteInputs): StatusNote | undefined {
  const { state, reason, confirmations, confirmationsRequired } = record;
  const step = STEPS.find((each) => each === state);
  if (step !== undefined) return { kind: 'step', step };
  if (isConfirming(record)) {
    return { kind: 'confirmations', reached: confirmations, required: confirmationsRequired };
  }
  return reason === null ? undefined : { kind: 'reason', reason: specifyReason(record, reason) };
}

/** One reason differs in meaning for the other type, or once the record has ended. */
function specifyReason({ type, status }: NoteInputs, reason: NonNullable<CoinRecord['reason']>): Reason {
  if (reason === 'block_replaced' && status === 'cancelled') return 'block_lost';
  if (reason === 'frozen' && status === 'cancelled') return 'cancelled_by_freeze';
  if (reason === 'suspended' && type === 'withdraw') return 'withdrawals_suspended';
  return reason;
}

type AmountInputs = Pick<CoinRecord, 'type' | 'actualAmount' | 'initiatedAmount'>;

/**
 * Selects the credited amount, and until then the one that arrived; for a withdrawal the whole amount that leaves the
 * account.
 */
export const findShownAmount = ({ type, actualAmount, initiatedAmount }: AmountInputs): string =>
  type === 'withdraw' ? initiatedAmount : (actualAmount ?? initiatedAmount);
