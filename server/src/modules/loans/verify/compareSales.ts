import { splitPayment, subtractPaid, sumLiabilities } from '@aldgate/domain/loans/liabilities.ts';
import { computeLoanSale } from '@aldgate/domain/loans/liquidation.ts';
import type { LoanSaleFacts } from '@aldgate/domain/loans/receipt.ts';
import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { type BrokerDifference, compareFigures } from '../../brokers/index.ts';

/**
 * Compares each liquidation, and each sale that a customer repaid with, with the formula, from the price in its
 * receipt, and with its event.
 */
export async function compareSales(
  tx: Tx,
): Promise<{ readonly sales: number; readonly differences: readonly BrokerDifference[] }> {
  const rows = await tx
    .selectFrom('loan_event as e')
    .leftJoin('loan_receipt as r', 'r.event_id', 'e.id')
    .select(['e.id', 'e.amount', 'e.paid_principal', 'e.paid_interest', 'e.paid_overdue_interest', 'r.payload'])
    .where('e.event', 'in', ['sold', 'repaid_from_collateral'])
    .orderBy('e.number')
    .execute();
  const differences = rows.flatMap(({ id, payload, ...event }) => {
    if (payload === null) return [{ subject: `the receipt of sale ${id}`, stored: 'none', recomputed: 'one' }];
    const facts = JSON.parse(payload) as LoanSaleFacts;
    const same = (what: string, stored: string, recomputed: string | null) =>
      compareFigures(`${what} of sale ${id}`, stored, recomputed ?? '0');
    return [
      ...compareFacts(id, facts),
      ...same('quantity', facts.quantity, event.amount),
      ...same('principal paid', facts.paidPrincipal, event.paid_principal),
      ...same('interest paid', facts.paidInterest, event.paid_interest),
      ...same('overdue interest paid', facts.paidOverdueInterest, event.paid_overdue_interest),
    ];
  });
  return { sales: rows.length, differences };
}

function compareFacts(id: string, facts: LoanSaleFacts): readonly BrokerDifference[] {
  const { due, collateral, price, baseAsset, collateralAsset, restore, feeRate, quantity, proceeds, fee } = facts;
  const sale = computeLoanSale({
    due,
    collateral,
    price: { price, isPerCoin: baseAsset === collateralAsset },
    restore,
    feeRate,
    precision: { due: facts.assetPrecision, collateral: facts.collateralPrecision },
  });
  const paid = {
    principal: facts.paidPrincipal,
    interest: facts.paidInterest,
    overdueInterest: facts.paidOverdueInterest,
  };
  const { paid: whole } = splitPayment(toDecimalString(decimal(proceeds).minus(fee)), {
    principal: due,
    interest: '0',
    overdueInterest: '0',
  });
  const left = subtractPaid({ principal: due, interest: '0', overdueInterest: '0' }, whole);
  const same = (what: string, stored: string, recomputed: string) =>
    compareFigures(`${what} of sale ${id}, by the formula`, stored, recomputed);
  return [
    ...same('quantity', quantity, sale.quantity),
    ...same('proceeds', proceeds, sale.proceeds),
    ...same('fee', fee, sale.fee),
    ...same('what was paid', sumLiabilities(paid), sumLiabilities(whole)),
    ...same('what is due afterwards', facts.dueAfter, sumLiabilities(left)),
    ...same('collateral afterwards', facts.collateralAfter, toDecimalString(decimal(collateral).minus(quantity))),
  ];
}
