import { traitsOf } from '../market/traits.ts';
import { decimal } from '../money/amount.ts';
import { type EndedStatus, isEnded } from './orderEnd.ts';
import type { OrderUpdate } from './orderUpdate.ts';

/**
 * An order after an update; the order itself if nothing changes. Updates may arrive in any order, repeatedly, and some
 * not at all: the merged state is the newest one by `compareStates`, with the ids and terms that any update named. So
 * the state after the exchange's last word does not depend on what arrived before it.
 */
export function mergeOrderUpdate<Known extends OrderUpdate>(known: Known, update: OrderUpdate): Known {
  const [newer, older] = compareStates(update, known) >= 0 ? [update, known] : [known, update];
  // Keep `cancelling` until a final state arrives.
  const status = known.status === 'cancelling' && !isEnded(newer.status) ? known.status : newer.status;
  const merged: Known = {
    ...known,
    orderId: known.orderId ?? update.orderId,
    algoId: known.algoId ?? update.algoId,
    condition: known.condition ?? update.condition,
    // The exchange does not know the time at which the platform ends a conditional order.
    expiresAt: known.expiresAt ?? update.expiresAt,
    ...mergeSpotTerms(known, update),
    liquidationType: known.liquidationType ?? update.liquidationType,
    createdAt: Math.min(known.createdAt, update.createdAt),
    price: newer.price,
    quantity: newer.quantity,
    status,
    executedQuantity: newer.executedQuantity,
    // Answers to new orders lack the average price; another report of the same executed quantity has it.
    averagePrice: newer.averagePrice ?? (compareExecuted(newer, older) === 0 ? older.averagePrice : null),
    rejection: mergeRejection(status, newer, older),
    updatedAt: newer.updatedAt,
  };
  return JSON.stringify(merged) === JSON.stringify(known) ? known : merged;
}

/** The terms of orders that exchange two assets, which those of contracts have not. */
function mergeSpotTerms(known: OrderUpdate, update: OrderUpdate): SpotTerms {
  if (traitsOf(known.product).hasPositions) return {};
  return {
    quoteQuantity: known.quoteQuantity ?? update.quoteQuantity ?? null,
    clientListId: known.clientListId ?? update.clientListId ?? null,
    triggeredAt: known.triggeredAt ?? update.triggeredAt ?? null,
  };
}

type SpotTerms = Pick<OrderUpdate, 'quoteQuantity' | 'clientListId' | 'triggeredAt'>;

/**
 * Why an order failed, or why the platform cancelled it: the exchange confirms a cancellation without a reason. Why it
 * seemed to have failed is no reason once the exchange has it.
 */
function mergeRejection(
  status: OrderUpdate['status'],
  newer: OrderUpdate,
  older: OrderUpdate,
): OrderUpdate['rejection'] {
  if (status === 'failed') return newer.rejection ?? older.rejection;
  if (!CANCELLED.has(status)) return null;
  return [newer, older].find((each) => CANCELLED.has(each.status) && each.rejection !== null)?.rejection ?? null;
}

const CANCELLED: ReadonlySet<OrderUpdate['status']> = new Set(['cancelling', 'cancelled', 'partial-canceled']);

/**
 * Above zero if `a` is the newer state of the same order. What was executed is never undone, and an end is final for
 * the same executed quantity, so both decide before the time, which can be the platform's estimate:
 * 1. an order is newer than the conditional order that became it, and both are newer than what only the platform knows;
 * 2. more executed is newer, also for an ended order;
 * 3. an ended order is newer than an open one; of two ends, the one that says more: the platform concludes `cancelled`
 *    where the exchange does not say how the order ended;
 * 4. the later time is newer: prices and quantities are amended. Of two amendments within one millisecond, the update
 *    that arrives later counts.
 */
function compareStates(a: OrderUpdate, b: OrderUpdate): number {
  return (
    stage(a) - stage(b) || compareExecuted(a, b) || finality(a.status) - finality(b.status) || a.updatedAt - b.updatedAt
  );
}

const stage = ({ orderId, algoId }: OrderUpdate): number => (orderId !== null ? 2 : Number(algoId !== null));

const compareExecuted = (a: OrderUpdate, b: OrderUpdate): number => decimal(a.executedQuantity).cmp(b.executedQuantity);

const FINALITY: Readonly<Record<EndedStatus, number>> = {
  cancelled: 1,
  'partial-canceled': 2,
  expired: 3,
  failed: 4,
  filled: 5,
};

const finality = (status: OrderUpdate['status']): number =>
  Object.hasOwn(FINALITY, status) ? FINALITY[status as EndedStatus] : 0;
