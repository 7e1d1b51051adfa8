import type { OperationsParsedOf } from '@aldgate/contract';
import { decimal, isZero, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { utcDay } from '@aldgate/domain/time/utcDay.ts';
import {
  actingChecker,
  assertActing,
  assertUnchanged,
  claimTask,
  closeTask,
  type Effect,
  requestApproval,
} from '../../../approvals/index.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import { inTransaction } from '../../../kernel/database/database.ts';
import { auditAction } from '../../../kernel/http/actingOperator.ts';
import type { SignedInOperator } from '../../../kernel/http/caller.ts';
import { billTarget, feeOf, requireBill } from './billRows.ts';
import { openBillTask, titleBill } from './billTask.ts';
import type { BillsDeps } from './deps.ts';
import { raiseBillMessage } from './messages.ts';
import type { BillRow } from './tables.ts';

/**
 * BR-11: the first review of a draft: sets the reduced volume with its reason, and asks for a second operator. Throws
 * notFound, changedMeanwhile where it was reviewed, taskTaken, outOfRange.
 */
export function reviewBill(
  deps: BillsDeps,
  { billNo, reducedVolume, reason }: OperationsParsedOf<'reviewBill'>,
  { operator: { operatorId }, origin }: SignedInOperator,
): Promise<{ approvalId: string | null }> {
  return inTransaction(deps.database, async (tx) => {
    const at = deps.clock();
    const row = await requireBill(tx, billNo, { isLocked: true });
    if (row.status !== 'pending_first_review') throw new ApiError('changedMeanwhile');
    await assertActing(tx, operatorId, 'capital');
    if (decimal(reducedVolume).gt(row.volume))
      throw new ApiError('outOfRange', {
        field: 'reducedVolume',
        minimum: '0',
        maximum: toDecimalString(row.volume),
      });
    await claimTask(tx, { kind: 'bill', subjectId: billNo, operatorId }, at);
    await closeTask(tx, { kind: 'bill', subjectId: billNo, outcome: 'reviewed' }, at);
    const { amount } = feeOf(row, reducedVolume);
    await tx
      .updateTable('broker_bill')
      .set({ status: 'pending_second_review', reduced_volume: reducedVolume, reason, amount })
      .where('bill_no', '=', billNo)
      .execute();
    const before = describeDraft(row);
    const request = {
      kind: 'bill_issue' as const,
      title: await titleBill(tx, row, amount),
      institutionId: row.institution_id,
      target: billTarget(billNo),
      reason,
      payload: { billNo },
      before,
      after: { ...before, reducedVolume: toDecimalString(reducedVolume), amount },
    };
    return { approvalId: await requestApproval(tx, request, { operatorId, origin, at }) };
  });
}

/** A bill as it was drafted. */
const describeDraft = (row: BillRow) => ({
  volume: toDecimalString(row.volume),
  reducedVolume: '0',
  amount: feeOf(row, '0').amount,
});

/** How the second operator's decision about a bill is applied. */
export function billApprovals({ businessClock }: BillsDeps) {
  /** Issues the bill; one without an amount is received at once. */
  const approve: Effect = async (tx, { billNo }, approved) => {
    const row = await requireBill(tx, String(billNo), { isLocked: true });
    assertUnchanged(approved, describeDraft(row));
    if (row.status !== 'pending_second_review') throw new ApiError('changedMeanwhile');
    const at = new Date(approved.at);
    const isFree = isZero(row.amount);
    const issued = await tx
      .updateTable('broker_bill')
      .set({
        status: isFree ? 'received' : 'awaiting_receipt',
        issued_at: at,
        issued_on: utcDay(await businessClock(tx)),
        received_at: isFree ? at : null,
      })
      .where('bill_no', '=', row.bill_no)
      .returningAll()
      .executeTakeFirstOrThrow();
    await raiseBillMessage(tx, issued, approved.at);
    await auditAction(tx, actingChecker(approved), {
      action: 'bill_issued',
      subject: billTarget(row.bill_no),
      before: describeDraft(row),
      after: {
        reducedVolume: toDecimalString(row.reduced_volume),
        amount: toDecimalString(row.amount),
        reason: approved.reason,
      },
    });
  };
  /** Makes it a draft again, without the reduced volume. */
  const decline: Effect = async (tx, { billNo }, { at }) => {
    const row = await requireBill(tx, String(billNo), { isLocked: true });
    if (row.status !== 'pending_second_review') return;
    const draft = await tx
      .updateTable('broker_bill')
      .set({
        status: 'pending_first_review',
        reduced_volume: '0',
        reason: null,
        amount: describeDraft(row).amount,
      })
      .where('bill_no', '=', row.bill_no)
      .returningAll()
      .executeTakeFirstOrThrow();
    await openBillTask(tx, draft, at);
  };
  return { bill_issue: { approve, decline } };
}
