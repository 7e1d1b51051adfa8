import type { OperationsParsedOf } from '@aldgate/contract';
import { describeLines } from '@aldgate/domain/brokers/describeTerms.ts';
import { computeAfter } from '@aldgate/domain/brokers/financing/afterChange.ts';
import { divideProfit } from '@aldgate/domain/brokers/financing/profit.ts';
import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { FourEyesKind } from '@aldgate/domain/operations/fourEyes.ts';
import {
  assertActing,
  assertUnchanged,
  claimTask,
  type Effect,
  findWaitingApprovals,
  requestApproval,
} from '../../../approvals/index.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import { inTransaction, type Tx } from '../../../kernel/database/database.ts';
import type { SignedInOperator } from '../../../kernel/http/caller.ts';
import { type ChangeRow, changeTarget } from '../financing/describeChange.ts';
import { onlyRepays } from './actionOf.ts';
import { beforeChange, deltaOf } from './beforeChange.ts';
import type { CapitalProject } from './capitalProject.ts';
import { lockChange, recordChange } from './changes.ts';
import { closeChangeTask, openChangeTask, taskOf, titleChange } from './changeTask.ts';
import type { CapitalDeps } from './deps.ts';
import { execute } from './execute.ts';
import { raiseChangeMessage } from './messages.ts';
import { rejectChange } from './withdrawChange.ts';

const KINDS = {
  increase: 'capital_increase',
  decrease: 'capital_decrease',
  extract: 'inferior_extract',
  profit: 'profit_accrual',
} as const satisfies Record<string, FourEyesKind>;

const totalOf = ({ priority_amount, subordinated_amount, profit_amount }: ChangeRow): string =>
  toDecimalString(decimal(priority_amount).plus(subordinated_amount).plus(profit_amount));

/**
 * BR-04, BR-05: the review of a change: rejected at once, approved by one operator where it only repays, else by a
 * second one too. Throws changedMeanwhile, taskTaken, and what no longer holds.
 */
export function reviewChange(
  deps: CapitalDeps,
  { changeNo, decision, reason }: OperationsParsedOf<'reviewCapitalChange'>,
  { operator: { operatorId }, origin }: SignedInOperator,
): Promise<{ approvalId: string | null }> {
  return inTransaction(deps.database, async (tx) => {
    const at = deps.clock();
    const { change, project } = await lockChange(tx, deps, changeNo);
    // A first operator may have approved it at the same moment.
    const isReviewed = (await findWaitingApprovals(tx, [changeTarget(changeNo)])).size > 0;
    if (change.status !== 'approving' || change.kind === 'pay_in' || isReviewed) throw new ApiError('changedMeanwhile');
    await assertActing(tx, operatorId, 'capital');
    await claimTask(tx, { ...taskOf(change), operatorId }, at);
    await closeChangeTask(tx, change, decision === 'reject' ? 'rejected' : 'accepted', at);
    if (decision === 'approve' && !onlyRepays(change)) {
      const approvalId = await requestSecond(tx, { change, project }, { reason, operatorId, origin, at });
      return { approvalId };
    }
    if (decision === 'approve') {
      await execute(tx, deps, { change, project }, { operatorId, at });
      return { approvalId: null };
    }
    await reject(tx, { change, project }, { reason, operatorId, origin, at });
    return { approvalId: null };
  });
}

/** Rejects a change: its broker gets back what was held, and the reason. */
async function reject(
  tx: Tx,
  { change, project }: { readonly change: ChangeRow; readonly project: CapitalProject },
  { reason, operatorId, origin, at }: Requesting,
): Promise<void> {
  await rejectChange(tx, change, { reason, at });
  await raiseChangeMessage(tx, project.row, { ...change, reason }, 'rejected', at);
  await recordChange(tx, change.change_no, {
    at,
    actor: `operator:${operatorId}`,
    action: 'capital_change_rejected',
    institutionId: change.institution_id,
    origin,
    after: { reason },
  });
}

/** The reason of a second operator who gave none. */
const NO_REASON = 'a second operator declined it';

interface Requesting {
  readonly reason: string;
  readonly operatorId: string;
  readonly origin: SignedInOperator['origin'];
  readonly at: number;
}

function requestSecond(
  tx: Tx,
  { change, project }: { readonly change: ChangeRow; readonly project: CapitalProject },
  { reason, ...actor }: Requesting,
): Promise<string> {
  const { change_no: changeNo, kind } = change;
  if (kind === 'pay_in') throw new Error(`${changeNo} is paid in without a review`);
  const before = describeProject(project);
  const { priority, subordinated } = computeAfter(beforeChange(project.state), deltaOf(change));
  const after = {
    ...before,
    priorityPrincipal: priority,
    subordinatedPrincipal: subordinated,
    ...(change.annual_rate !== null && { annualRate: toDecimalString(change.annual_rate) }),
    ...describeDivision(change),
  };
  const request = {
    kind: KINDS[kind],
    title: titleChange(project.row, { kind, amount: totalOf(change) }),
    institutionId: change.institution_id,
    target: changeTarget(changeNo),
    reason,
    payload: { changeNo },
    before,
    after,
  };
  return requestApproval(tx, request, actor);
}

/** The project as an approval stores it: no figure of the market, since each would have changed meanwhile. */
const describeProject = ({ row, financing, terms }: CapitalProject) => ({
  priorityPrincipal: toDecimalString(row.priority_principal),
  subordinatedPrincipal: toDecimalString(row.subordinated_principal),
  status: financing?.status ?? null,
  lines: describeLines(terms.lines),
});

/** Divides a profit; nothing of another change. */
const describeDivision = ({ profit_amount, profit_share }: ChangeRow) =>
  profit_share === null ? {} : divideProfit(toDecimalString(profit_amount), profit_share);

/** How the second operators' decisions are applied. */
export function changeApprovals(deps: CapitalDeps) {
  const approve: Effect = async (tx, { changeNo }, approved) => {
    const locked = await lockChange(tx, deps, String(changeNo));
    assertUnchanged(approved, describeProject(locked.project));
    await execute(tx, deps, locked, { operatorId: approved.checkerId, at: approved.at });
  };
  /** Rejects it where the second operator does; the first one who takes the request back opens the review again. */
  const decline: Effect = async (tx, { changeNo }, { makerId, checkerId, note, origin, at }) => {
    const { change, project } = await lockChange(tx, deps, String(changeNo));
    if (change.status !== 'approving') return;
    if (checkerId !== makerId)
      return reject(tx, { change, project }, { reason: note || NO_REASON, operatorId: checkerId, origin, at });
    const { kind } = change;
    await openChangeTask(tx, project.row, { changeNo: change.change_no, kind, amount: totalOf(change) }, at);
  };
  const effects = { approve, decline };
  return { capital_increase: effects, capital_decrease: effects, inferior_extract: effects, profit_accrual: effects };
}
