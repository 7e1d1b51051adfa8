import { formatFixed, parseFixed } from '@aldgate/domain/money/fixed.ts';
import {
  type ExecutionPlan,
  estimateOrder,
  type OrderEstimate,
  planExecution,
} from '@aldgate/domain/trading/orderEstimate.ts';
import { contractArithmetic } from '@aldgate/domain/trading/products/arithmeticOf.ts';
import type { Entry } from './entry.ts';
import { computeCost, type EstimateInputs, marginTerms } from './maxOrderSize.ts';
import { isAmount, isLimited } from './terms.ts';

/** An order's estimate, with the balance that the exchange requires for it. Decimal strings. */
export interface TicketEstimate extends OrderEstimate {
  readonly cost: string;
}

/**
 * The cost and effects of the order; undefined while its amounts are incomplete, or without a book where it needs one.
 */
export function computeEstimate(entry: Entry, inputs: EstimateInputs): TicketEstimate | undefined {
  if (!isAmount(entry.quantity)) return undefined;
  const order = {
    instrumentId: inputs.instrument.symbol,
    direction: entry.direction,
    quantity: entry.quantity,
    reduceOnly: entry.isReduceOnly,
  };
  const plan = planEntry(entry, order, inputs);
  const cost = computeCost(entry, inputs, parseFixed(entry.quantity));
  if (plan === undefined || cost === undefined) return undefined;
  const estimate = estimateOrder(
    contractArithmetic(order.instrumentId),
    order,
    plan,
    marginTerms(inputs),
    inputs.account,
  );
  return { ...estimate, cost: formatFixed(cost.cost) };
}

function planEntry(
  entry: Entry,
  order: Omit<Parameters<typeof planExecution>[0], 'limit' | 'isImmediate'>,
  { depth }: EstimateInputs,
): ExecutionPlan | undefined {
  if (entry.kind === 'conditional') {
    // The book at the time of the trigger is not known: the order is executed at its own price, as taker.
    const price = isLimited(entry) ? entry.price : entry.triggerPrice;
    if (!isAmount(price)) return undefined;
    const level = { price: parseFixed(price), quantity: parseFixed(order.quantity) };
    return { taken: [level], resting: undefined, missing: 0n };
  }
  if (entry.kind === 'market') return planExecution({ ...order, limit: undefined, isImmediate: true }, depth);
  if (!isAmount(entry.price)) return undefined;
  const isImmediate = !entry.isPostOnly && (entry.timeInForce === 'IOC' || entry.timeInForce === 'FOK');
  // A post-only order that would cross is rejected, so that it only ever rests.
  return planExecution({ ...order, limit: entry.price, isImmediate }, entry.isPostOnly ? undefined : depth);
}
