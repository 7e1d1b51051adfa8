import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { authorize } from '../../../access/index.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import type { ChangeRow } from '../financing/describeChange.ts';
import { actionOf } from './actionOf.ts';
import type { CapitalProject } from './capitalProject.ts';
import { recordChange } from './changes.ts';
import { checkProfit } from './checkProfit.ts';
import { checkDecrease } from './decreaseCapital.ts';
import type { CapitalDeps } from './deps.ts';
import { checkExtract } from './extract.ts';
import { finishActions } from './finishActions.ts';
import { lend } from './lend.ts';
import { raiseChangeMessage } from './messages.ts';
import { portionsOfAccounts, resolvePortions } from './resolvePortions.ts';
import { settle } from './settle.ts';

/** The operator whose approval executes a change. */
interface Approving {
  readonly operatorId: string;
  readonly at: number;
}

/**
 * Executes an approved change under the lock of its project, in the transaction of the approval: every bound is checked
 * again. An increase is lent; of what goes out the moves are requested, and it is posted after them, or at once where
 * all of it is project cash. Throws what no longer holds: the application stays open.
 */
export async function execute(
  tx: Tx,
  deps: CapitalDeps,
  { change, project }: { readonly change: ChangeRow; readonly project: CapitalProject },
  { operatorId, at }: Approving,
): Promise<void> {
  const { change_no: changeNo, institution_id: institutionId, kind } = change;
  const { requested_by: userId } = change;
  if (change.status !== 'approving' || userId === null) throw new ApiError('changedMeanwhile');
  // A freeze or a restriction that has begun since the application stops it too.
  await authorize(tx, { institutionId, userId }, actionOf(change), { now: at });
  if (kind === 'increase') await lend(tx, deps, { change, project }, at);
  else await checkOutflow(tx, { change, project });
  await tx
    .updateTable('broker_capital_change')
    .set({ status: 'approved', decided_at: new Date(at) })
    .where('change_no', '=', changeNo)
    .execute();
  const actor = `operator:${operatorId}`;
  await recordChange(tx, changeNo, { at, actor, action: 'capital_change_approved', institutionId });
  await raiseChangeMessage(tx, project.row, change, kind === 'increase' ? 'lent' : 'approved', at);
  if (kind === 'increase') return;
  const types = ['repayment', 'inferior_extract', 'profit_accrual'] as const;
  await finishActions(tx, deps, changeNo, { types, execution: 'moving', at });
  await requestReturns(tx, deps, { change, project }, at);
  const approved = { ...change, status: 'approved' as const };
  if ((await settle(tx, deps, { change: approved, project }, at)) === 'stale')
    throw new ApiError('navStale', { at: null });
}

async function checkOutflow(
  tx: Tx,
  { change, project }: { readonly change: ChangeRow; readonly project: CapitalProject },
): Promise<void> {
  const { change_no: changeNo, portions, is_full: isFull } = change;
  const subordinated = toDecimalString(change.subordinated_amount);
  if (change.kind === 'extract') await checkExtract(tx, project, { amount: subordinated, portions }, changeNo);
  else if (change.kind === 'profit') {
    const amount = toDecimalString(change.profit_amount);
    await checkProfit(tx, project, { amount, portions }, changeNo);
  } else {
    const priority = toDecimalString(change.priority_amount);
    await checkDecrease(tx, project, { priority, subordinated, isFull, portions }, changeNo);
  }
}

/** Requests a move to project cash for each account that gives something. */
async function requestReturns(
  tx: Tx,
  deps: CapitalDeps,
  { change, project }: { readonly change: ChangeRow; readonly project: CapitalProject },
  at: number,
): Promise<void> {
  const { project_no: projectNo, currency: asset, institution_id: institutionId } = project.row;
  const portions = portionsOfAccounts(change.portions);
  const resolved = await resolvePortions(tx, deps, project, { field: 'sources', portions });
  for (const [index, { fund, amount }] of resolved.entries()) {
    const key = `${change.change_no}:${index + 1}`;
    const wanted = { institutionId, userId: change.requested_by, purpose: 'return' as const, key, projectNo };
    await deps.moves.request(tx, { ...wanted, source: fund, target: { projectNo }, asset, amount }, { at });
  }
}
