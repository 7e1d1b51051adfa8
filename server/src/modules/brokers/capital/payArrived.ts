import type { Tx } from '../../../kernel/database/database.ts';
import { lockCapital } from './capitalProject.ts';
import type { CapitalDeps } from './deps.ts';
import { postPayment, rejectPayment, requirePayment, requireStatement } from './interestPayments.ts';

/** Whether the number before the colon of a move's key is that of a payment of interest. */
export const isInterestPayment = (number: string): boolean => number.startsWith('I-');

/**
 * The move of a payment has ended: what arrived pays its statement, in the transaction that books the arrival. Where it
 * failed, or the statement was paid meanwhile, the payment is rejected; the money is where it came from, or in project
 * cash.
 */
export async function payArrived(
  tx: Tx,
  deps: CapitalDeps,
  applyNo: string,
  {
    state,
    reason,
    at,
  }: { readonly state: 'completed' | 'failed'; readonly reason: string | null; readonly at: number },
): Promise<void> {
  const { institution_id: institutionId, project_no: projectNo } = await requirePayment(tx, applyNo);
  const project = await lockCapital(tx, deps, institutionId, projectNo);
  const payment = await requirePayment(tx, applyNo);
  if (payment.status !== 'under_review') return;
  const statement = await requireStatement(tx, payment.statement_no);
  if (state === 'completed') await postPayment(tx, deps, { project, statement, payment }, at);
  else await rejectPayment(tx, project, payment, { reason: reason ?? 'its money did not arrive', at });
}
