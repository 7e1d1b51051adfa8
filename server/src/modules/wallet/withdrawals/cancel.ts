import type { AnswerOf } from '@aldgate/contract';
import { isCancellable } from '@aldgate/domain/wallet/withdrawalState.ts';
import { closeTask } from '../../../approvals/index.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import { audit } from '../../../kernel/audit/audit.ts';
import { inTransaction, type Tx } from '../../../kernel/database/database.ts';
import type { SignedInCaller } from '../../../kernel/http/caller.ts';
import { cancelPayment } from '../../bank/index.ts';
import { cancelPayout } from '../../custody/index.ts';
import { lockInstitution } from '../../institution/index.ts';
import { withdrawRequestOf } from '../../memberApprovals/index.ts';
import type { WalletDeps } from '../deps.ts';
import { approvalKindOf } from './approval.ts';
import { notifyEnded } from './emails.ts';
import { applyEvent, type By } from './events.ts';
import { resolveHolds } from './holds.ts';
import { lockWithdrawal, type WithdrawalRow } from './withdrawalRow.ts';

/**
 * Cancels a withdrawal that no transaction pays yet, by its maker or an administrator. It races with the queue: one
 * wins. Throws withdrawalState where it is too late.
 */
export function cancelWithdrawal(
  { database, clock }: WalletDeps,
  withdrawId: string,
  { user, origin }: SignedInCaller,
): Promise<AnswerOf<'cancelWithdraw'>> {
  return inTransaction(database, async (tx) => {
    const at = clock();
    await lockInstitution(tx, user.institutionId);
    const row = await lockWithdrawal(tx, withdrawId, user.institutionId);
    if (row.maker_id !== user.userId && user.role !== 'administrator') throw new ApiError('forbidden');
    if (row.state === 'cancelled') return { state: row.state, status: 'cancelled' as const };
    if (!(await endUnpaid(tx, row, { reason: 'cancelled', by: { member: user.userId } }, at))) {
      throw new ApiError('withdrawalState', { state: row.state });
    }
    await audit(tx, {
      at,
      actor: user.userId,
      action: 'withdrawal_cancelled',
      subject: `withdrawal:${withdrawId}`,
      origin,
      before: { state: row.state },
    });
    return { state: 'cancelled' as const, status: 'cancelled' as const };
  });
}

interface End {
  readonly reason: 'cancelled' | 'frozen' | 'operator_rejected';
  readonly by: By;
  /** Note for the customer. */
  readonly note?: string;
}

/** Ends a withdrawal that no transaction pays yet, and gives back what it holds. Returns false where it is too late. */
export async function endUnpaid(tx: Tx, row: WithdrawalRow, { reason, by, note }: End, at: number): Promise<boolean> {
  if (!isCancellable(row.state)) return false;
  const taken = await revokePayout(tx, row, at);
  if (taken === undefined) return false;
  const event = reason === 'operator_rejected' ? 'reject_by_operator' : 'cancel';
  const ended = await applyEvent(tx, taken, event, at, {
    by,
    detail: note ?? reason,
    set: { end_reason: reason, note: note ?? null },
  });
  await withdrawRequestOf(tx, { kind: approvalKindOf(row), subjectId: row.id }, at);
  await closeTask(tx, { kind: 'withdrawal_review', subjectId: row.id, outcome: ended.state }, at);
  if (row.state === 'draft') return true;
  await resolveHolds(tx, ended, false, at);
  await notifyEnded(tx, ended, at, 'member' in by ? by.member : null);
  return true;
}

/**
 * Takes a withdrawal back from custody, or out of a bank's batch. Undefined where a transaction or an exported file has
 * it.
 */
export async function revokePayout(tx: Tx, row: WithdrawalRow, at: number): Promise<WithdrawalRow | undefined> {
  const { id, rail, state, held_from: heldFrom } = row;
  const isQueued = state === 'queued' || state === 'batched' || (state === 'on_hold' && heldFrom === 'queued');
  if (!isQueued) return row;
  const isTaken = await (rail === 'chain' ? cancelPayout(tx, id) : cancelPayment(tx, id));
  if (!isTaken) return undefined;
  return state === 'batched' ? applyEvent(tx, row, 'unbatch', at) : row;
}
