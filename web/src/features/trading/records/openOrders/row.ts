import type { Order } from '../../account/queries.ts';
import type { Pending } from './pending.ts';

/** A row of the open orders: one at the exchange, or a pending one. */
export type OpenRow = { readonly order: Order; readonly pending?: undefined } | { readonly pending: Pending };

/** Whether price and quantity can be changed: only for an open limit order. */
export const isAmendable = ({
  priceType,
  condition,
  status,
}: Pick<Order, 'priceType' | 'condition' | 'status'>): boolean =>
  priceType === 'limit' && condition === null && (status === 'running' || status === 'partial-filled');
