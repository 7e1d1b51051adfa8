import { useMemo } from 'react';
import { useAccount } from '../account/accounts.ts';
import { useOpenOrders } from '../account/queries.ts';
import { listOrderPrices } from './orderMarkers.ts';

/**
 * The prices, as decimal strings, of the user's open orders in a contract; empty for a visitor. The set keeps its
 * identity while its content is the same.
 */
export function useOrderPrices(symbol: string): ReadonlySet<string> {
  const orders = useOpenOrders(useAccount()?.keyId).data?.items;
  const text = orders === undefined ? '' : listOrderPrices(symbol, orders).join();
  return useMemo(() => new Set(text === '' ? [] : text.split(',')), [text]);
}
