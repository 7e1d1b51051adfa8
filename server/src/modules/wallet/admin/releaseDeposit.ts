import type { OperationsParsedOf } from '@aldgate/contract';
import { z } from 'zod';
import { actingChecker, assertUnchanged, claimTask, type Effect, requestApproval } from '../../../approvals/index.ts';
import { type ActingOperator, auditAction } from '../../../kernel/actingOperator.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import { type Database, inTransaction, type Tx } from '../../../kernel/database.ts';
import { postAll } from '../../../ledger/post.ts';
import { announce } from '../deposits/announce.ts';
import { isInstitutionId } from '../deposits/conditions.ts';
import { releaseDecision } from '../deposits/decide.ts';
import { arrivedAmount, type DepositRow } from '../deposits/depositRow.ts';
import { addEvents } from '../deposits/events.ts';

export const releaseTarget = (depositId: string): string => `deposit:${depositId}`;

/**
 * Credits a deposit that is held or below the minimum. What screening holds needs a second operator; what waits for a suspended
 * network or service is credited once that is open again.
 */
export function releaseDeposit(
  database: Database,
  { depositId, reason }: OperationsParsedOf<'releaseDeposit'>,
  actor: ActingOperator,
): Promise<{ approvalId: string | null }> {
  return inTransaction(database, async (tx) => {
    const row = await lockDeposit(tx, depositId);
    if (row.state !== 'held' && row.state !== 'below_minimum') throw new ApiError('changedMeanwhile');
    if (row.hold_reason === 'suspended') {
      const since = row.created_at.getTime();
      const { network } = row;
      throw new ApiError('serviceSuspended', { service: 'deposit', network, reason: 'suspended', since });
    }
    if (row.state === 'held') {
      await claimTask(tx, { kind: 'deposit_held', subjectId: depositId, operatorId: actor.operatorId }, actor.at);
    }
    if (row.hold_reason !== 'screening') {
      await credit(tx, row, reason, actor);
      return { approvalId: null };
    }
    const approvalId = await requestApproval(
      tx,
      {
        ...{ kind: 'deposit_release', target: releaseTarget(depositId), reason, payload: { depositId } },
        title: `Credit the screened deposit of ${arrivedAmount(row)} ${row.asset}`,
        institutionId: isInstitutionId(row.owner) ? row.owner : null,
        before: describeState(row),
        after: { state: 'credited' },
      },
      actor,
    );
    return { approvalId };
  });
}

export const applyDepositRelease: Effect = async (tx, payload, approved) => {
  const { depositId } = z.object({ depositId: z.uuid() }).parse(payload);
  const row = await lockDeposit(tx, depositId);
  assertUnchanged(approved, describeState(row));
  await credit(tx, row, approved.reason, actingChecker(approved));
};

/** What the checker sees, and what must still hold. */
const describeState = (row: DepositRow) => ({
  ...{ state: row.state, holdReason: row.hold_reason, amount: arrivedAmount(row), asset: row.asset },
  ...{ sender: row.from_address, txid: row.txid },
});

async function credit(tx: Tx, row: DepositRow, reason: string, actor: ActingOperator): Promise<void> {
  await addEvents(tx, [row.id], 'released', actor.at, actor.operatorId);
  await postAll(tx, [await releaseDecision(tx, row, actor.at)], actor.at);
  await announce(tx, [row]);
  await auditAction(tx, actor, {
    action: 'deposit_released',
    subject: `deposit:${row.id}`,
    before: describeState(row),
    after: { state: 'credited', reason },
  });
}

async function lockDeposit(tx: Tx, depositId: string): Promise<DepositRow> {
  const row = await tx.selectFrom('deposit').selectAll().where('id', '=', depositId).forUpdate().executeTakeFirst();
  if (row === undefined) throw new ApiError('notFound');
  return row;
}
