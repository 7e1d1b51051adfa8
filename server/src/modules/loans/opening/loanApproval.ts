import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import type { MemberApprovalEffects, NewMemberApproval } from '../../memberApprovals/index.ts';
import type { LoanDeps } from '../deps.ts';
import type { LoanRequestRow } from '../tables.ts';
import { assertBorrowable } from './assertBorrowable.ts';
import { openLoan } from './openLoan.ts';

/** Builds another member's approval of a loan; `usd` is its value at the index. */
export function loanApprovalOf(row: LoanRequestRow, usd: string): NewMemberApproval {
  const { asset, collateral_asset: coin } = row;
  const lines: readonly (readonly [string, string])[] = [
    ['amount', `${toDecimalString(row.amount)} ${asset}`],
    ['collateral', `${toDecimalString(row.collateral)} ${coin}`],
    ['term', String(row.term)],
    ['annualRate', toDecimalString(row.annual_rate)],
    ...(row.auto_top_up ? ([['autoTopUp', 'on']] as const) : []),
  ];
  return {
    kind: 'loan',
    subjectId: row.id,
    institutionId: row.institution_id,
    makerId: row.maker_id,
    title: { 'en-US': `loan of ${asset} against ${coin}`, 'zh-HK': `以 ${coin} 抵押借入 ${asset}` },
    payload: lines.map(([field, after]) => ({ field, before: null, after })),
    usd,
  };
}

/**
 * LN-01: opens a loan by the last vote, which checks everything again; the rate may not be above the one requested. A
 * request without an index waits for the next vote.
 */
export const loanApproval = (deps: LoanDeps): MemberApprovalEffects => ({
  async approved(tx, { subjectId, voterId, origin, at }) {
    const row = await lockRequest(tx, subjectId);
    const maker = { institutionId: row.institution_id, userId: row.maker_id };
    const wanted = {
      asset: row.asset,
      amount: toDecimalString(row.amount),
      term: row.term,
      collateralAsset: row.collateral_asset,
      collateralAmount: toDecimalString(row.collateral),
    };
    try {
      const evaluated = await assertBorrowable(deps, tx, maker, wanted, at);
      if (decimal(evaluated.annualRate).gt(row.annual_rate)) throw new ApiError('changedMeanwhile');
      const businessNow = await deps.businessClock(tx);
      await openLoan(tx, row, evaluated, { at, businessNow, actorId: voterId, origin });
      return null;
    } catch (error) {
      if (!(error instanceof ApiError) || error.entry === 'priceUnavailable') throw error;
      await endRequest(tx, subjectId);
      return error.entry;
    }
  },

  ended: (tx, { subjectId }) => endRequest(tx, subjectId),
});

const lockRequest = (tx: Tx, id: string): Promise<LoanRequestRow> =>
  tx.selectFrom('loan_request').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();

const endRequest = async (tx: Tx, id: string): Promise<void> => {
  await tx.updateTable('loan_request').set({ state: 'ended' }).where('id', '=', id).execute();
};
