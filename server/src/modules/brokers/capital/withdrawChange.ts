import type { ParsedOf } from '@aldgate/contract';
import { WITHDRAWN } from '@aldgate/domain/brokers/financing/states.ts';
import { findWaitingApprovals } from '../../../approvals/index.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import { inTransaction, type Tx } from '../../../kernel/database/database.ts';
import type { SignedInCaller } from '../../../kernel/http/caller.ts';
import { type ChangeRow, changeTarget } from '../financing/describeChange.ts';
import { lockChange, recordChange } from './changes.ts';
import { closeChangeTask } from './changeTask.ts';
import type { CapitalDeps } from './deps.ts';
import { releaseHeld } from './postings.ts';

/**
 * BR-04: takes an application back before its first review; what was held for it is free again. Throws notFound,
 * changedMeanwhile for one that was reviewed.
 */
export function withdrawChange(
  deps: CapitalDeps,
  request: ParsedOf<'withdrawFinancing'>,
  { user, origin }: SignedInCaller,
): Promise<null> {
  const { institutionId, userId } = user;
  return inTransaction(deps.database, async (tx) => {
    const at = deps.clock();
    const changeNo = 'changeNo' in request ? request.changeNo : await findChangeOf(tx, request.actionNo);
    const { change } = await lockChange(tx, deps, changeNo);
    if (change.institution_id !== institutionId) throw new ApiError('notFound');
    const target = changeTarget(changeNo);
    const isReviewed = (await findWaitingApprovals(tx, [target])).has(target);
    if (change.status !== 'approving' || isReviewed) throw new ApiError('changedMeanwhile');
    await rejectChange(tx, change, { reason: WITHDRAWN, at });
    await closeChangeTask(tx, change, 'withdrawn', at);
    await recordChange(tx, changeNo, {
      at,
      actor: userId,
      action: 'capital_change_withdrawn',
      institutionId,
      origin,
    });
    return null;
  });
}

async function findChangeOf(tx: Tx, actionNo: string): Promise<string> {
  const row = await tx
    .selectFrom('broker_action')
    .select('change_no')
    .where('action_no', '=', actionNo)
    .executeTakeFirst();
  if (row === undefined) throw new ApiError('notFound');
  return row.change_no;
}

/** Rejects an application and gives back what was held for it. */
export async function rejectChange(
  tx: Tx,
  { change_no: changeNo }: Pick<ChangeRow, 'change_no'>,
  { reason, at }: { readonly reason: string; readonly at: number },
): Promise<void> {
  await tx
    .updateTable('broker_capital_change')
    .set({ status: 'rejected', reason, decided_at: new Date(at) })
    .where('change_no', '=', changeNo)
    .execute();
  await releaseHeld(tx, changeNo, ['in', 'cash'], at);
}
