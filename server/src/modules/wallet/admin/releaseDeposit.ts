import type { OperationsParsedOf } from '@aldgate/contract';
import { z } from 'zod';
import { findSuspension } from '../../../access/index.ts';
import {
  actingChecker,
  assertUnchanged,
  claimTask,
  type Effect,
  requestApproval,
  titleMoney,
} from '../../../approvals/index.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import { inTransaction, type Tx } from '../../../kernel/database/database.ts';
import { type ActingOperator, auditAction } from '../../../kernel/http/actingOperator.ts';
import { postAll } from '../../../ledger/post.ts';
import { findNetwork } from '../../custody/index.ts';
import { announce } from '../deposits/announce.ts';
import { releaseDecision } from '../deposits/decide.ts';
import { arrivedAmount, type DepositRow } from '../deposits/depositRow.ts';
import { addEvents } from '../deposits/events.ts';
import { screenSenders, toScreened } from '../deposits/screenSenders.ts';
import type { WalletDeps } from '../deps.ts';
import { describeDepositState, lockDeposit } from './lockDeposit.ts';

export const releaseTarget = (depositId: string): string => `deposit:${depositId}`;

/**
 * Credits a deposit that is held or below the minimum. One that screening does not clear now needs a second operator,
 * whatever holds it, and so does one that its address does not hold; what waits for a suspended network or service is
 * credited once that is open again.
 */
export async function releaseDeposit(
  { database, screening }: Pick<WalletDeps, 'database' | 'screening'>,
  { depositId, reason }: OperationsParsedOf<'releaseDeposit'>,
  actor: ActingOperator,
): Promise<{ approvalId: string | null }> {
  const found = await database.selectFrom('deposit').selectAll().where('id', '=', depositId).execute();
  await screening.ask(toScreened(found));
  return inTransaction(database, async (tx) => {
    const row = await lockDeposit(tx, depositId);
    if (row.state !== 'held' && row.state !== 'below_minimum') throw new ApiError('changedMeanwhile');
    if (row.hold_reason === 'suspended') throw await describeSuspension(tx, row, actor.at);
    if (row.state === 'held') {
      await claimTask(tx, { kind: 'deposit_held', subjectId: depositId, operatorId: actor.operatorId }, actor.at);
    }
    const needsSecond = row.hold_reason === 'screening' || row.hold_reason === 'balance';
    if (!needsSecond && (await screenSenders(tx, screening, [row]))(row).verdict === 'clear') {
      await credit(tx, row, reason, actor);
      return { approvalId: null };
    }
    const approvalId = await requestApproval(
      tx,
      {
        kind: 'deposit_release',
        target: releaseTarget(depositId),
        reason,
        payload: { depositId },
        title: `Credit the ${row.hold_reason === 'balance' ? 'unproved' : 'screened'} deposit of ${titleMoney(arrivedAmount(row), row.asset)}`,
        institutionId: row.institution_id,
        before: describeDepositState(row),
        after: { state: 'credited' },
      },
      actor,
    );
    return { approvalId };
  });
}

/** Describes the suspension that the deposit waits for; the job that credits it may not have run yet. */
async function describeSuspension(tx: Tx, { network, created_at }: DepositRow, at: number): Promise<ApiError> {
  const ofService = await findSuspension(tx, 'deposit');
  if (ofService !== null) return new ApiError('serviceSuspended', { service: 'deposit', ...ofService });
  const ofNetwork = (await findNetwork(tx, network, at))?.suspension;
  const suspension = ofNetwork ?? { reason: 'suspended', since: created_at.getTime() };
  return new ApiError('serviceSuspended', { service: 'deposit', network, ...suspension });
}

export const applyDepositRelease: Effect = async (tx, payload, approved) => {
  const { depositId } = z.object({ depositId: z.uuid() }).parse(payload);
  const row = await lockDeposit(tx, depositId);
  assertUnchanged(approved, describeDepositState(row));
  await credit(tx, row, approved.reason, actingChecker(approved));
};

async function credit(tx: Tx, row: DepositRow, reason: string, actor: ActingOperator): Promise<void> {
  await addEvents(tx, [row.id], 'released', actor.at, actor.operatorId);
  await postAll(tx, [await releaseDecision(tx, row, actor.at)], actor.at);
  await announce(tx, [row]);
  await auditAction(tx, actor, {
    action: 'deposit_released',
    subject: `deposit:${row.id}`,
    before: describeDepositState(row),
    after: { state: 'credited', reason },
  });
}
