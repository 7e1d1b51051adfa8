import type { EngineContext } from '../engineContext.ts';
import type { Order } from '../entities/order.ts';
import type { PlaceSpotOrder } from '../spotCommands.ts';
import { isMarketOrder } from './bookTimeInForce.ts';

/** Builds an order with the next id, which it takes. An order with a trigger waits. */
export function buildSpotOrder(engine: EngineContext, command: PlaceSpotOrder, quantity: number, listId = 0): Order {
  return {
    id: engine.state.nextOrderId++,
    account: command.account,
    symbol: command.symbol,
    clientOrderId: command.clientOrderId,
    side: command.side,
    type: command.orderType,
    originalType: command.orderType,
    timeInForce: command.timeInForce,
    selfTrade: command.selfTrade,
    reduceOnly: false,
    closePosition: false,
    priceMatch: 'NONE',
    goodTill: 0,
    createdAt: engine.at,
    price: command.price,
    quantity,
    filled: 0,
    quote: 0n,
    status: 'NEW',
    updatedAt: engine.at,
    amendments: 0,
    liquidation: false,
    algoId: 0,
    spot: {
      quoteQuantity: isMarketOrder({ type: command.orderType }) ? BigInt(command.quoteQuantity) : 0n,
      stopPrice: command.stopPrice,
      listId,
      strategyId: command.strategyId,
      strategyType: command.strategyType,
      locked: 0n,
      workingAt: command.stopPrice > 0 ? 0 : engine.at,
    },
  };
}
