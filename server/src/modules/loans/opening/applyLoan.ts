import { randomUUID } from 'node:crypto';
import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { audit } from '../../../kernel/audit/audit.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import type { SignedInCaller } from '../../../kernel/http/caller.ts';
import { lockInstitution } from '../../institution/index.ts';
import { requestMemberApproval, requireApprovalRule } from '../../memberApprovals/index.ts';
import type { LoanDeps } from '../deps.ts';
import { findAnswer, type Keyed, storeAnswer } from '../onceByKey.ts';
import type { LoanRequestRow } from '../tables.ts';
import { assertBorrowable, authorizeBorrowing } from './assertBorrowable.ts';
import type { EvaluatedLoan, WantedLoan } from './evaluateLoan.ts';
import { loanApprovalOf } from './loanApproval.ts';
import { openLoan } from './openLoan.ts';

/**
 * LN-01: borrows once per key. Who is alone borrows at once; else another member approves, and nothing is held
 * meanwhile. Throws what the policy, the codes and the evaluation refuse.
 */
export async function applyLoan(
  deps: LoanDeps,
  { gaCode, ...request }: ParsedOf<'applyLoan'>,
  { user, origin }: SignedInCaller,
): Promise<AnswerOf<'applyLoan'>> {
  const { database, clock, businessClock, stepUp } = deps;
  const { institutionId, userId } = user;
  const keyed: Keyed<'applyLoan'> = { call: 'applyLoan', institutionId, request };
  const known = await findAnswer(database, keyed);
  if (known !== undefined) return known;
  await authorizeBorrowing(database, user, request, clock());
  return stepUp.verify({
    user,
    origin,
    gaCode,
    async act(tx) {
      await lockInstitution(tx, institutionId);
      const first = await findAnswer(tx, keyed);
      if (first !== undefined) return first;
      const at = clock();
      const evaluated = await assertBorrowable(deps, tx, user, request, at);
      const businessNow = await businessClock(tx);
      const rule = await requireApprovalRule(tx, user, businessNow);
      const row = await storeRequest(tx, { institutionId, userId, wanted: request, evaluated, at });
      if (rule.kind === 'single') {
        const loan = await openLoan(tx, row, evaluated, { at, businessNow, actorId: userId, origin });
        return storeAnswer(tx, keyed, { loanId: loan.id, approvalId: null }, at);
      }
      const approvalId = await requestMemberApproval(tx, loanApprovalOf(row, evaluated.usd), { at, businessNow });
      await audit(tx, {
        at,
        actor: userId,
        action: 'loan_requested',
        subject: `loan_request:${row.id}`,
        origin,
        after: { amount: row.amount, asset: row.asset, collateral: row.collateral, approvalId },
      });
      return storeAnswer(tx, keyed, { loanId: null, approvalId }, at);
    },
  });
}

interface Requested {
  readonly institutionId: string;
  readonly userId: string;
  readonly wanted: WantedLoan & Pick<ParsedOf<'applyLoan'>, 'autoTopUp'>;
  readonly evaluated: EvaluatedLoan;
  readonly at: number;
}

const storeRequest = (tx: Tx, { institutionId, userId, wanted, evaluated, at }: Requested): Promise<LoanRequestRow> =>
  tx
    .insertInto('loan_request')
    .values({
      id: randomUUID(),
      institution_id: institutionId,
      maker_id: userId,
      asset: wanted.asset,
      amount: wanted.amount,
      term: wanted.term,
      collateral_asset: wanted.collateralAsset,
      collateral: wanted.collateralAmount,
      annual_rate: evaluated.annualRate,
      auto_top_up: wanted.autoTopUp,
      state: 'waiting',
      created_at: new Date(at),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
