import type { AnswerOf } from '@aldgate/contract/calls.ts';

type Deposit = AnswerOf<'pageDepositWithdraw'>['items'][number];

/** Whether a deposit only waits for further blocks. */
export const isConfirming = ({ status, reason }: Pick<Deposit, 'status' | 'reason'>): boolean =>
  status === 'deposit_pending' && reason === null;

/** What is shown beside a deposit's status: its confirmations while they are counted, or why it waits or has ended. */
export type StatusNote =
  | { readonly kind: 'confirmations'; readonly reached: number; readonly required: number }
  | { readonly kind: 'reason'; readonly reason: Reason };

/** `block_lost`: no block has had it for so long that it will not be credited. */
export type Reason = NonNullable<Deposit['reason']> | 'block_lost';

type NoteInputs = Pick<Deposit, 'status' | 'reason' | 'confirmations' | 'confirmationsRequired'>;

/** Undefined for a deposit that was credited. */
export function findStatusNote(deposit: NoteInputs): StatusNote | undefined {
  const { status, reason, confirmations, confirmationsRequired } = deposit;
  if (isConfirming(deposit)) {
    return { kind: 'confirmations', reached: confirmations, required: confirmationsRequired };
  }
  if (reason === null) return undefined;
  return { kind: 'reason', reason: reason === 'block_replaced' && status === 'cancelled' ? 'block_lost' : reason };
}

/** What was credited; until then, what arrived. */
export const findShownAmount = ({ actualAmount, initiatedAmount }: Pick<Deposit, 'actualAmount' | 'initiatedAmount'>) =>
  actualAmount ?? initiatedAmount;
