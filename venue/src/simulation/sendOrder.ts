import type { EngineContext } from '../engine/engineContext.ts';
import type { Account } from '../engine/entities/account.ts';
import type { Order } from '../engine/entities/order.ts';
import { placeOrder } from '../engine/orders/placeOrder.ts';
import { placeSpotOrder } from '../engine/orders/placeSpotOrder.ts';
import { Rejection } from '../engine/rejection.ts';
import type { PlaceSpotOrder } from '../engine/spotCommands.ts';
import type { Side } from '../matching/side.ts';

/** Places a limit order, or a market order with price 0. Returns undefined if it is rejected. */
export function sendOrder(
  engine: EngineContext,
  account: Account,
  symbol: string,
  side: Side,
  price: number,
  quantity: number,
): Order | undefined {
  try {
    if (engine.pairs.has(symbol)) return placeSpotOrder(engine, spotOrder(account, symbol, side, price, quantity));
    return placeOrder(engine, {
      type: 'placeOrder',
      account: account.id,
      symbol,
      side,
      orderType: price === 0 ? 'MARKET' : 'LIMIT',
      timeInForce: 'GTC',
      price,
      quantity,
      clientOrderId: '',
      reduceOnly: false,
      selfTrade: 'EXPIRE_TAKER',
      goodTill: 0,
      priceMatch: 'NONE',
    });
  } catch (error) {
    // A rejected order, such as one beyond the price bounds, is skipped; the next step quotes again.
    if (!(error instanceof Rejection)) throw error;
    return undefined;
  }
}

function spotOrder(account: Account, symbol: string, side: Side, price: number, quantity: number): PlaceSpotOrder {
  return {
    type: 'placeSpotOrder',
    account: account.id,
    symbol,
    side,
    orderType: price === 0 ? 'MARKET' : 'LIMIT',
    timeInForce: 'GTC',
    price,
    quantity,
    clientOrderId: '',
    selfTrade: 'EXPIRE_TAKER',
    quoteQuantity: '0',
    stopPrice: 0,
    strategyId: 0,
    strategyType: 0,
  };
}
