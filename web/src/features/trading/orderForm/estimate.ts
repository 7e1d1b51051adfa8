import { formatFixed, parseFixed } from '@aldgate/domain/money/fixed.ts';
import { estimateOrder, type OrderEstimate } from '@aldgate/domain/trading/orderEstimate.ts';
import { contractArithmetic } from '@aldgate/domain/trading/products/arithmeticOf.ts';
import type { Entry } from './entry.ts';
import { computeCost, type EstimateInputs, marginTerms } from './maxOrderSize.ts';
import { planEntry } from './planEntry.ts';

/** An order's estimate, with the balance that the exchange requires for it. Decimal strings. */
export interface TicketEstimate extends OrderEstimate {
  readonly cost: string;
}

/**
 * The cost and effects of the order; undefined while its amounts are incomplete, or without a book where it needs one.
 */
export function computeEstimate(entry: Entry, inputs: EstimateInputs): TicketEstimate | undefined {
  const plan = planEntry(entry, inputs.depth);
  const cost = plan && computeCost(entry, inputs, parseFixed(entry.quantity));
  if (plan === undefined || cost === undefined) return undefined;
  const order = {
    instrumentId: inputs.instrument.symbol,
    direction: entry.direction,
    reduceOnly: entry.isReduceOnly,
  };
  const estimate = estimateOrder(
    contractArithmetic(order.instrumentId),
    order,
    plan,
    marginTerms(inputs),
    inputs.account,
  );
  return { ...estimate, cost: formatFixed(cost.cost) };
}
