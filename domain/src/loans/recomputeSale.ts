import { spreadBps } from '../convert/quote.ts';
import { decimal, toDecimalString } from '../money/amount.ts';
import { splitPayment, sumLiabilities } from './liabilities.ts';
import { computeLoanSale } from './liquidation.ts';
import { type LoanSaleFacts, SALE_FIGURES } from './receipt.ts';
import { type ComparedFigure, compareFigure, type RecomputedEvent, type RecordedEvent } from './recomputeLoan.ts';

type Sale = Pick<RecomputedEvent<RecordedEvent>, 'event' | 'before' | 'paid'>;

export type SaleFigure = (typeof SALE_FIGURES)[number];

/**
 * Recomputes the sale of an event: C from the events before it, D as all that is owed then, or as what a customer
 * repaid by it, the margin from the distance of the price from its mid, everything else by the formula from those and
 * the receipt's price, fee and T.
 */
export function recomputeSale(
  facts: LoanSaleFacts,
  { event, before: { owed, collateral }, paid: recorded }: Sale,
): Readonly<Record<SaleFigure, ComparedFigure>> {
  const isRepaid = event.event === 'repaid_from_collateral' && recorded !== null;
  const due = sumLiabilities(isRepaid ? recorded : owed);
  const { quantity, proceeds, fee } = computeLoanSale({
    due,
    collateral,
    price: { price: facts.price, isPerCoin: facts.baseAsset === facts.collateralAsset },
    restore: facts.restore,
    feeRate: facts.feeRate,
    precision: { due: facts.assetPrecision, collateral: facts.collateralPrecision },
  });
  const brought = decimal(proceeds).minus(fee);
  const { paid } = splitPayment(toDecimalString(brought.lt(due) ? brought : due), owed);
  const own: Readonly<Record<SaleFigure, string>> = {
    due,
    collateral,
    marginBps: spreadBps(facts.price, facts.mid),
    quantity,
    proceeds,
    fee,
    paidOverdueInterest: paid.overdueInterest,
    paidInterest: paid.interest,
    paidPrincipal: paid.principal,
    dueAfter: toDecimalString(decimal(due).minus(sumLiabilities(paid))),
    collateralAfter: toDecimalString(decimal(collateral).minus(quantity)),
  };
  const compared = SALE_FIGURES.map((name) => [name, compareFigure(facts[name], own[name])] as const);
  return Object.fromEntries(compared) as Record<SaleFigure, ComparedFigure>;
}
