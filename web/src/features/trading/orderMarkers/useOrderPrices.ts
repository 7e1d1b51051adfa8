import { useMemo } from 'react';
import { useAccount } from '../account/accounts.ts';
import { type Order, useOpenOrders } from '../account/queries.ts';
import { hasTrigger } from '../orders/trigger.ts';

/** The prices of an instrument's orders in the book; conditional ones are in it once they have triggered. */
export function listOrderPrices(symbol: string, orders: readonly Order[]): readonly string[] {
  const prices = orders.flatMap((order) =>
    order.instrumentId === symbol && !hasTrigger(order) && order.price !== null ? [order.price] : [],
  );
  return [...new Set(prices)].toSorted();
}

/**
 * The prices, as decimal strings, of the user's open orders in a contract; empty for a visitor. The set keeps its
 * identity while its content is the same.
 */
export function useOrderPrices(symbol: string): ReadonlySet<string> {
  const orders = useOpenOrders(useAccount()?.keyId).data?.items;
  const text = orders === undefined ? '' : listOrderPrices(symbol, orders).join();
  return useMemo(() => new Set(text === '' ? [] : text.split(',')), [text]);
}
