import type { EngineContext } from '../engine/engineContext.ts';
import { cancelOrder } from '../engine/orders/cancelOrder.ts';
import type { BookSides } from '../market/level.ts';
import { BUY, SELL } from '../matching/side.ts';
import type { ContractParticipants } from './contractParticipants.ts';
import { sendOrder } from './sendOrder.ts';
import { WantedSide } from './wantedSide.ts';

// Shared by all contracts, because it is filled and used within one call.
const wantedBids = new WantedSide();
const wantedAsks = new WantedSide();

/** Replaces the makers' orders by their new quotes: stale orders are cancelled before new ones are placed. */
export function quote(
  engine: EngineContext,
  { symbol, maker, bids, asks }: ContractParticipants,
  wanted: BookSides,
  minSteps: number,
): void {
  const sides = [
    { side: BUY, resting: bids, levels: wanted.bids, missing: wantedBids.from(wanted.bids, minSteps) },
    { side: SELL, resting: asks, levels: wanted.asks, missing: wantedAsks.from(wanted.asks, minSteps) },
  ] as const;
  const stale = sides.flatMap(({ resting, missing }) => {
    resting.refresh(maker.orders);
    return resting.dropStale(missing);
  });
  // Oldest first.
  for (const orderId of stale.toSorted((a, b) => a - b))
    cancelOrder(engine, { type: 'cancelOrder', account: maker.id, symbol, orderId });
  for (const { side, resting, levels, missing } of sides) {
    for (const [price] of levels) {
      const steps = missing.at(price);
      if (steps === 0) continue;
      const order = sendOrder(engine, maker, symbol, side, price, steps);
      if (order !== undefined && maker.orders.has(order.id))
        resting.add(price, order.id, order.quantity - order.filled);
    }
  }
}

/** The minimum quantity of an order at a price in quote units, in steps. */
export function minOrderSteps({ makers, minNotional }: ContractParticipants, price: number): number {
  return Math.ceil((1.2 * minNotional) / (price * makers.step));
}
