import type { TradingAccount } from '../accounts/tradingAccount.ts';
import { type OrderUpdate, parseAlgoUpdate, parseOrderUpdate } from '../exchange/exchangeOrder.ts';
import { unlessUnknown } from './fetchOrder.ts';

/** An order's ids at the exchange. */
export interface NamedOrder {
  readonly instrument_id: string;
  readonly client_order_id: string;
  readonly exchange_order_id: string | null;
}

/** Cancels an order; undefined if the exchange has no such open order. Rejects with an ExchangeError. */
export async function cancelAtExchange(
  { futures }: TradingAccount,
  { instrument_id: symbol, client_order_id, exchange_order_id }: NamedOrder,
  isWaiting: boolean,
): Promise<OrderUpdate | undefined> {
  if (isWaiting) {
    const algo = await unlessUnknown(futures.cancelAlgoOrder({ clientAlgoId: client_order_id }));
    // The response confirms the cancellation, but does not always contain the order's state.
    return algo === undefined
      ? undefined
      : parseAlgoUpdate({ updateTime: futures.now(), ...algo, algoStatus: 'CANCELED' });
  }
  const named = exchange_order_id === null ? { origClientOrderId: client_order_id } : { orderId: exchange_order_id };
  const order = await unlessUnknown(futures.cancelOrder(symbol, named));
  return order === undefined ? undefined : parseOrderUpdate(order);
}
