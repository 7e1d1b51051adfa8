import type { OperationsParsedOf } from '@aldgate/contract';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { assertActing, claimTask, closeTask } from '../../../approvals/index.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import { inTransaction } from '../../../kernel/database/database.ts';
import { type ActingOperator, auditAction } from '../../../kernel/http/actingOperator.ts';
import { readProjectDeposits } from '../../wallet/index.ts';
import { lockCapital } from '../capital/capitalProject.ts';
import type { CapitalDeps } from '../capital/deps.ts';
import { creditedAccountOf, forwardExcess } from '../capital/forwardDeposit.ts';
import { postPayment, rejectPayment, requirePayment, requireStatement } from '../capital/interestPayments.ts';

/**
 * BR-08: one operator accepts a deposit that pays a statement, in one transaction with what is over, which goes to
 * `capital_account`; or rejects it, which sends all of it there. Throws notFound, changedMeanwhile, taskTaken.
 */
export function reviewPayment(
  deps: CapitalDeps,
  { applyNo, decision, reason }: OperationsParsedOf<'reviewInterestPayment'>,
  actor: ActingOperator,
): Promise<null> {
  const { operatorId, at } = actor;
  return inTransaction(deps.database, async (tx) => {
    const found = await requirePayment(tx, applyNo);
    const project = await lockCapital(tx, deps, found.institution_id, found.project_no);
    const payment = await requirePayment(tx, applyNo);
    const { deposit_id: depositId } = payment;
    if (payment.status !== 'under_review' || depositId === null) throw new ApiError('changedMeanwhile');
    await assertActing(tx, operatorId, 'capital');
    await claimTask(tx, { kind: 'interest_payment', subjectId: applyNo, operatorId }, at);
    if (decision === 'approve') {
      const [deposit] = await readProjectDeposits(tx, { depositId });
      if (deposit === undefined) throw new ApiError('changedMeanwhile');
      await closeTask(tx, { kind: 'interest_payment', subjectId: applyNo, outcome: 'accepted' }, at);
      const statement = await requireStatement(tx, payment.statement_no);
      await forwardExcess(tx, deposit, toDecimalString(payment.amount), at);
      await postPayment(tx, deps, { project, statement, payment, payer: creditedAccountOf(deposit) }, at);
    } else await rejectPayment(tx, project, payment, { reason, at });
    await auditAction(tx, actor, {
      action: decision === 'approve' ? 'interest_payment_accepted' : 'interest_payment_declined',
      subject: `interest_payment:${applyNo}`,
      after: { reason },
    });
    return null;
  });
}
