import { useMemo } from 'react';
import { useAccount } from '../account/accounts.ts';
import { useOpenOrders } from '../account/queries.ts';
import { listOrderPrices } from './orderMarkers.ts';

/**
 * The prices, as decimal strings, at which one's own orders in a contract rest; nothing for a visitor. It keeps its identity
 * while it says the same.
 */
export function useOrderPrices(symbol: string): ReadonlySet<string> {
  const orders = useOpenOrders(useAccount()?.keyId).data?.items;
  const text = orders === undefined ? '' : listOrderPrices(symbol, orders).join();
  return useMemo(() => new Set(text === '' ? [] : text.split(',')), [text]);
}
