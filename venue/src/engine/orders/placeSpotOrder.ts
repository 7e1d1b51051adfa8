import type { EngineContext } from '../engineContext.ts';
import type { Order } from '../entities/order.ts';
import type { SpotFill } from '../events.ts';
import { lockOrder } from '../spot/settleSpot.ts';
import type { PlaceSpotOrder } from '../spotCommands.ts';
import { buildSpotOrder } from './buildSpotOrder.ts';
import { checkSpotOrder } from './checkSpotOrder.ts';
import { startSpotOrder } from './matchSpotOrder.ts';
import { checkFunds, sizeSpotOrder } from './spotCost.ts';

/** A new order with the fills of its placement. */
export interface PlacedSpotOrder {
  readonly order: Order;
  readonly fills: readonly SpotFill[];
}

/** As `placeSpotOrder`, for a customer. */
export function placeWithFills(engine: EngineContext, command: PlaceSpotOrder): PlacedSpotOrder {
  const { eventCount } = engine;
  const order = placeSpotOrder(engine, command);
  const fills = engine
    .eventsFrom(eventCount)
    .flatMap((event) =>
      event.type === 'spotOrder' && event.order.id === order.id && event.fill !== undefined ? [event.fill] : [],
    );
  return { order, fills };
}

/** Places an order in a pair; returns its state after matching. Throws a Rejection without any change. */
export function placeSpotOrder(engine: EngineContext, command: PlaceSpotOrder): Order {
  const account = engine.account(command.account);
  const pair = engine.pair(command.symbol);
  checkSpotOrder(engine, account, pair, command);
  const { quantity, cost } = sizeSpotOrder(engine, pair, command);
  checkFunds(account, pair, command, cost);
  const order = buildSpotOrder(engine, command, quantity);
  lockOrder(account, pair, order, cost);
  startSpotOrder(engine, account, pair, order);
  return order;
}
