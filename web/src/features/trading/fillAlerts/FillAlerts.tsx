import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useProduct } from '../account/product.ts';
import { accountKeys, type Order } from '../account/queries.ts';
import { useFillAlerts } from './useFillAlerts.ts';

const NO_ORDERS: readonly Order[] = [];

/** Announces fills of an account while the trading page is open. */
export default function FillAlerts({ keyId }: { keyId: string }) {
  const queries = useQueryClient();
  const product = useProduct();
  const known = useCallback(
    () =>
      queries.getQueryData<{ readonly items: readonly Order[] }>(accountKeys.openOrders(keyId, product))?.items ??
      NO_ORDERS,
    [queries, keyId, product],
  );
  useFillAlerts(known);
  return null;
}
