import { parseFixed } from '@aldgate/domain/money/fixed.ts';
import { type BookDepth, sumQuantity } from '@aldgate/domain/trading/bookDepth.ts';
import { type ExecutionPlan, planExecution } from '@aldgate/domain/trading/executionPlan.ts';
import type { Entry } from './entry.ts';
import { isAmount, isLimited } from './terms.ts';

/** Whether the book shows an order's execution: a limit order's where it crosses, but no conditional order's. */
export const needsBook = ({ kind, price }: Entry): boolean =>
  kind === 'market' || (kind === 'limit' && isAmount(price));

const NOTHING: ExecutionPlan = { taken: [], resting: undefined, missing: 0n };

/** The executions of an entered order; undefined while its amounts are incomplete, or without a book that it needs. */
export function planEntry(entry: Entry, depth: BookDepth | undefined): ExecutionPlan | undefined {
  const { direction, quantity, price, kind, isPostOnly, timeInForce } = entry;
  if (!isAmount(quantity)) return undefined;
  const order = { direction, quantity };
  if (kind === 'market') return planExecution({ ...order, limit: undefined, isImmediate: true }, depth);
  if (kind === 'conditional') {
    // The book at the time of the trigger is not known: the order is executed at its own price, as taker.
    const own = isLimited(entry) ? price : entry.triggerPrice;
    if (!isAmount(own)) return undefined;
    return { taken: [{ price: parseFixed(own), quantity: parseFixed(quantity) }], resting: undefined, missing: 0n };
  }
  if (!isAmount(price)) return undefined;
  const isImmediate = !isPostOnly && (timeInForce === 'IOC' || timeInForce === 'FOK');
  // A post-only order that would cross is rejected, so that it only ever rests; so does the limit order of an OCO.
  const book = isPostOnly || kind === 'oco' ? undefined : depth;
  const plan = planExecution({ ...order, limit: price, isImmediate }, book);
  const isWhole = plan !== undefined && sumQuantity(plan.taken) === parseFixed(quantity);
  // Fill or kill: all of it, or nothing.
  return timeInForce === 'FOK' && !isPostOnly && !isWhole ? NOTHING : plan;
}
