import type { Order } from '../../account/queries.ts';
import type { Pending } from './pending.ts';

/** A row of the open orders: one that the exchange has, or one that is on its way to it. */
export type OpenRow = { readonly order: Order; readonly pending?: undefined } | { readonly pending: Pending };

/** Whether price and quantity can be changed: of a limit order that rests. */
export const isAmendable = ({
  priceType,
  condition,
  status,
}: Pick<Order, 'priceType' | 'condition' | 'status'>): boolean =>
  priceType === 'limit' && condition === null && (status === 'running' || status === 'partial-filled');
