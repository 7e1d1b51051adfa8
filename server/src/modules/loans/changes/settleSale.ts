import { randomUUID } from 'node:crypto';
import { type Liabilities, splitPayment, subtractPaid, sumLiabilities } from '@aldgate/domain/loans/liabilities.ts';
import type { LoanSale } from '@aldgate/domain/loans/liquidation.ts';
import { computeLtv, type LoanValues } from '@aldgate/domain/loans/ltv.ts';
import { loanReceiptPayload } from '@aldgate/domain/loans/receipt.ts';
import { decimal, isPositive, isZero, toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import type { SalePrice } from '../../otc/index.ts';
import type { LoanDeps } from '../deps.ts';
import { owedByLines, type Precisions, updateLoan } from '../loanRow.ts';
import { holdCollateral, postPaid, postSold } from '../postings.ts';
import { recordEvent } from '../recordEvent.ts';
import type { LoanRow } from '../tables.ts';
import { applyPaid } from './repayLoan.ts';

/** Thrown to undo a sale that the treasury cannot pay. */
export class TreasuryShort extends Error {}

/** A sale of collateral that pays what is owed. */
export interface Settling {
  readonly sale: LoanSale;
  readonly price: SalePrice;
  /** Values of the loan before it, by its lines. */
  readonly values: LoanValues;
  /** The most that it pays, D of the formula. */
  readonly due: string;
  readonly restore: string | null;
  readonly feeRate: string;
  readonly event: 'sold' | 'repaid_from_collateral';
  readonly endReason: 'liquidated' | 'repaid';
  /** Finds what else changes of the loan, by the LTV afterwards. */
  readonly set: (ltv: string | null) => Parameters<typeof updateLoan>[2];
  readonly memberId?: string;
  readonly at: number;
  readonly businessNow: number;
  readonly precisions: Precisions;
}

/**
 * Sells collateral of a loan whose lines are written, in the caller's transaction: its hold, the sale, the fee, the
 * payments, the hold of the rest, the event and its signed receipt. Throws TreasuryShort.
 */
export async function settleSale(
  tx: Tx,
  row: LoanRow,
  { receiptKey }: Pick<LoanDeps, 'receiptKey'>,
  settling: Settling,
): Promise<{ readonly sold: LoanRow; readonly paid: Liabilities }> {
  const { sale, values, due, event, endReason, at, businessNow } = settling;
  const { quantity, proceeds, fee } = sale;
  const eventId = randomUUID();
  await holdCollateral(tx, row, '0', at);
  if (!(await postSold(tx, row, { ...sale, event, eventId, at }))) throw new TreasuryShort();
  const brought = decimal(proceeds).minus(fee);
  const owed = owedByLines(row);
  const { paid } = splitPayment(toDecimalString(brought.lt(due) ? brought : due), owed);
  await postPaid(tx, row, { eventId, paid, at });
  const left = toDecimalString(decimal(row.collateral).minus(quantity));
  const owedAfter = sumLiabilities(subtractPaid(owed, paid));
  const isOwed = isPositive(owedAfter);
  const ltv = computeLtv({ ...values, due: owedAfter, collateral: left });
  const reduced = await updateLoan(tx, row, {
    collateral: left,
    ...(isOwed && (await holdCollateral(tx, row, left, at))),
    ...settling.set(ltv),
    ...(isOwed && isZero(left) && { is_shortfall: true, status: 'overdue' }),
  });
  const sold = await applyPaid(tx, reduced, paid, { at, businessNow, endReason });
  const amount = { amount: quantity, asset: row.collateral_asset };
  const { memberId } = settling;
  await recordEvent(tx, sold, {
    id: eventId,
    event,
    at,
    businessNow,
    amount,
    paid,
    ltv,
    ...(memberId !== undefined && { memberId }),
  });
  const payload = describeSale(row, settling, { eventId, paid, left });
  await tx
    .insertInto('loan_receipt')
    .values({ event_id: eventId, payload, signature: receiptKey.sign(payload) })
    .execute();
  return { sold, paid };
}

/** The receipt's payload: each figure of the formula. */
const describeSale = (
  row: LoanRow,
  { sale, price, due, restore, feeRate, precisions, at }: Settling,
  { eventId, paid, left }: { readonly eventId: string; readonly paid: Liabilities; readonly left: string },
): string =>
  loanReceiptPayload({
    eventId,
    loanId: row.id,
    institutionId: row.institution_id,
    asset: row.asset,
    collateralAsset: row.collateral_asset,
    assetPrecision: precisions(row.asset),
    collateralPrecision: precisions(row.collateral_asset),
    due,
    collateral: toDecimalString(row.collateral),
    restore,
    feeRate,
    ...price,
    soldAt: at,
    quantity: sale.quantity,
    proceeds: sale.proceeds,
    fee: sale.fee,
    paidOverdueInterest: paid.overdueInterest,
    paidInterest: paid.interest,
    paidPrincipal: paid.principal,
    dueAfter: toDecimalString(decimal(due).minus(sumLiabilities(paid))),
    collateralAfter: left,
  });
