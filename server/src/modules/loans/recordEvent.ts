import { randomUUID } from 'node:crypto';
import type { Liabilities } from '@aldgate/domain/loans/liabilities.ts';
import type { LoanEvent } from '@aldgate/domain/loans/states.ts';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { Tx } from '../../kernel/database/database.ts';
import { notify } from '../../kernel/events/changeEvents.ts';
import { emitEvent } from '../../kernel/events/customerEvents.ts';
import { maturityOf } from './loanRow.ts';
import type { LoanRow } from './tables.ts';

export interface NewLoanEvent {
  /** Given where postings are named by it. */
  readonly id?: string;
  readonly event: LoanEvent;
  /** The clock and the business clock, epoch ms. */
  readonly at: number;
  readonly businessNow: number;
  readonly amount?: { readonly amount: string; readonly asset: string };
  readonly paid?: Liabilities;
  readonly ltv?: string | null;
  readonly memberId?: string;
  readonly operatorId?: string;
}

/**
 * Records what happened to a loan, with the loan as it is then, and announces it to the members and their systems.
 * Returns its id.
 */
export async function recordEvent(tx: Tx, row: LoanRow, event: NewLoanEvent): Promise<string> {
  const { id = randomUUID(), amount, paid, ltv = null } = event;
  await tx
    .insertInto('loan_event')
    .values({
      id,
      loan_id: row.id,
      institution_id: row.institution_id,
      at: new Date(event.at),
      business_at: new Date(event.businessNow),
      event: event.event,
      amount: amount?.amount ?? null,
      asset: amount?.asset ?? null,
      paid_principal: paid?.principal ?? null,
      paid_interest: paid?.interest ?? null,
      paid_overdue_interest: paid?.overdueInterest ?? null,
      ltv,
      principal: row.principal,
      collateral: row.collateral,
      annual_rate: row.annual_rate,
      maturity_hour: row.maturity_hour,
      member_id: event.memberId ?? null,
      operator_id: event.operatorId ?? null,
    })
    .execute();
  await emitEvent(tx, {
    institutionId: row.institution_id,
    type: 'loan',
    data: {
      loanId: row.id,
      asset: row.asset,
      collateralAsset: row.collateral_asset,
      collateralAmount: toDecimalString(row.collateral),
      currentAmount: toDecimalString(row.principal),
      annualRate: toDecimalString(row.annual_rate),
      maturityAt: maturityOf(row),
      status: row.status,
      isShortfall: row.is_shortfall,
      endReason: row.end_reason,
      eventId: id,
      event: event.event,
      amount: amount?.amount ?? null,
      amountAsset: amount?.asset ?? null,
      paid: paid ?? null,
      ltv,
    },
  });
  await notify(tx, { topic: 'wallet', institutionId: row.institution_id });
  return id;
}
