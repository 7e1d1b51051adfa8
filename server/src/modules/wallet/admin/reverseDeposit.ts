import type { OperationsParsedOf } from '@aldgate/contract';
import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { z } from 'zod';
import {
  actingChecker,
  assertUnchanged,
  closeTask,
  type Effect,
  requestApproval,
  titleMoney,
} from '../../../approvals/index.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import { type Database, inTransaction, type Tx } from '../../../kernel/database/database.ts';
import type { EventDispatcher } from '../../../kernel/events/moduleEvents.ts';
import { type ActingOperator, auditAction } from '../../../kernel/http/actingOperator.ts';
import { readAvailable } from '../../../ledger/balances.ts';
import { postAll } from '../../../ledger/post.ts';
import { isInChain, removeMovement } from '../../custody/index.ts';
import { announce } from '../deposits/announce.ts';
import { arrivedAmount, creditedAccount, type DepositRow, toPosted } from '../deposits/depositRow.ts';
import { addEvents } from '../deposits/events.ts';
import { notifyDeposits } from '../deposits/notifyDeposits.ts';
import { reversalTransfer } from '../deposits/postings.ts';
import { describeDepositState, lockDeposit } from './lockDeposit.ts';

export const reversalTarget = (depositId: string): string => `deposit_reversal:${depositId}`;

/**
 * Takes back a deposit whose transaction a reorganisation past the final block removed from the chain, or that its
 * address does not hold; needs a second operator. Any other that is in the chain is rejected: its coins are there.
 */
export function reverseDeposit(
  database: Database,
  { depositId, reason }: OperationsParsedOf<'reverseDeposit'>,
  actor: ActingOperator,
): Promise<{ approvalId: string | null }> {
  return inTransaction(database, async (tx) => {
    const row = await lockReversible(tx, depositId);
    const approvalId = await requestApproval(
      tx,
      {
        kind: 'deposit_reversal',
        target: reversalTarget(depositId),
        reason,
        payload: { depositId },
        title: `Reverse the deposit of ${titleMoney(arrivedAmount(row), row.asset)}`,
        institutionId: row.institution_id,
        before: describeDepositState(row),
        after: { state: 'reversed' },
      },
      actor,
    );
    return { approvalId };
  });
}

/** A project gives back what it can of a deposit before it is taken from its account. */
export const applyDepositReversal =
  ({ events }: { readonly events: EventDispatcher }): Effect =>
  async (tx, payload, approved) => {
    const { depositId } = z.object({ depositId: z.uuid() }).parse(payload);
    const row = await lockReversible(tx, depositId);
    assertUnchanged(approved, describeDepositState(row));
    const actor = actingChecker(approved);
    const effects =
      row.state === 'credited' && row.owner_kind === 'project'
        ? await events.emit(tx, 'projectDepositReversed', { depositId, at: actor.at })
        : {};
    const fromOwner = await findDeduction(tx, row);
    if (row.hold_reason === 'balance') await removeMovement(tx, toPosted(row));
    await tx.updateTable('deposit').set({ state: 'reversed', hold_reason: null }).where('id', '=', depositId).execute();
    await addEvents(tx, [depositId], 'reversed', actor.at, actor.operatorId);
    await closeTask(tx, { kind: 'deposit_held', subjectId: depositId, outcome: 'reversed' }, actor.at);
    await postAll(tx, [reversalTransfer(toPosted(row), fromOwner)], actor.at);
    await notifyDeposits(tx, 'reversed', [row], actor.at);
    await announce(tx, [row]);
    await auditAction(tx, actor, {
      action: 'deposit_reversed',
      subject: `deposit:${depositId}`,
      before: describeDepositState(row),
      after: { state: 'reversed', reason: approved.reason, fromOwner: fromOwner?.available ?? '0', ...effects },
    });
  };

/** Finds the owner's credit, and how much of it is still there; null for one that is in suspense. */
async function findDeduction(tx: Tx, row: DepositRow) {
  if (row.state !== 'credited') return null;
  const credited = toDecimalString(row.credited_amount ?? '0');
  const available = await readAvailable(tx, { owner: row.owner, type: creditedAccount(row), asset: row.asset });
  return { credited, available: decimal(available).lt(decimal(credited)) ? available : credited };
}

async function lockReversible(tx: Tx, depositId: string): Promise<DepositRow> {
  const row = await lockDeposit(tx, depositId);
  const isPosted = row.state === 'credited' || row.state === 'held' || row.state === 'below_minimum';
  const isThere = row.hold_reason !== 'balance' && (await isInChain(tx, toPosted(row)));
  if (!isPosted || isThere) throw new ApiError('changedMeanwhile');
  return row;
}
