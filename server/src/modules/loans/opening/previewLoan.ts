import { type AnswerOf, errors, type ParsedOf } from '@aldgate/contract';
import { expectApprovals } from '@aldgate/domain/identity/approvalRules.ts';
import { interestToMaturity } from '@aldgate/domain/loans/interest.ts';
import { collateralFor, computeLtv, dueFor, pricesOfSteps } from '@aldgate/domain/loans/ltv.ts';
import type { LoanSteps } from '@aldgate/domain/loans/terms.ts';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { User } from '../../../kernel/http/caller.ts';
import { readApprovalRule, readPaymentRules } from '../../memberApprovals/index.ts';
import type { LoanDeps } from '../deps.ts';
import { OF_SHORTFALL, owesShortfall } from './assertBorrowable.ts';
import { evaluateLoan, maturityFrom } from './evaluateLoan.ts';

/** LN-01: what a loan would cost and bear, who has to approve it, and everything that prevents it. */
export async function previewLoan(
  deps: LoanDeps,
  { institutionId, userId }: Pick<User, 'institutionId' | 'userId'>,
  wanted: ParsedOf<'previewLoan'>,
): Promise<AnswerOf<'previewLoan'>> {
  const { database, clock, businessClock } = deps;
  const evaluated = await evaluateLoan(deps, database, institutionId, wanted);
  const { values, terms, precisions, annualRate, usd } = evaluated;
  const { steps } = terms.collateral[wanted.collateralAsset];
  const businessNow = await businessClock(database);
  const rule = await readApprovalRule(database, { institutionId, userId }, businessNow);
  const approving = { institutionId, userId, subjectId: null, now: clock(), businessNow };
  const expected =
    rule.kind === 'single'
      ? { approvals: 0, approvers: [] }
      : expectApprovals(await readPaymentRules(database, approving), 'loan', usd);
  return {
    annualRate,
    maturityAt: maturityFrom(businessNow, wanted.term),
    interest: interestToMaturity(values.due, { annualRate, term: wanted.term }, precisions(wanted.asset)),
    ltv: computeLtv(values) ?? '0',
    prices: requirePrices(pricesOfSteps(values, steps)),
    maximum: dueFor(values, steps.opening, precisions(wanted.asset)),
    minimumCollateral: collateralFor(values, steps.opening, precisions(wanted.collateralAsset)),
    approvals: expected.approvals,
    approvers: [...expected.approvers],
    errors: [
      ...((await owesShortfall(deps, database, institutionId))
        ? [{ ...errors.loanState, field: null, data: OF_SHORTFALL }]
        : []),
      ...evaluated.errors.map(({ error, field, data }) => ({
        field,
        code: errors[error].code,
        message: errors[error].message,
        data,
      })),
    ],
  };
}

/** Prices of a collateral above zero, which always has them. */
function requirePrices(prices: ReturnType<typeof pricesOfSteps>): LoanSteps {
  const price = (step: keyof LoanSteps) => toDecimalString(prices[step] ?? '0');
  return {
    opening: price('opening'),
    marginCall: price('marginCall'),
    lastCall: price('lastCall'),
    liquidation: price('liquidation'),
  };
}
