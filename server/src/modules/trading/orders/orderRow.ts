import type { AnswerOf } from '@aldgate/contract';
import type { Database } from '../../../kernel/database.ts';
import type { OrderRow } from '../tables.ts';

export type OrderResult = AnswerOf<'sendOrder'>;

/** Whether the exchange has said that it has the order. */
export const isConfirmed = ({ exchange_order_id, algo_id }: OrderRow): boolean =>
  exchange_order_id !== null || algo_id !== null;

/** Of a time before the exchange has said anything of an order: whatever it says is newer. */
export const NEVER = new Date(0);

/** What senders of orders were told and is being written. */
export interface PendingUpdates {
  /** Resolves when what was to be written until now of an account's orders, or of one of them, is; after a second anyway. */
  written(accountId: string, clientOrderId?: string): Promise<void>;
}

/** An order with what its sender may have been told of it. */
export async function findOrder(
  { database, updates }: { readonly database: Database; readonly updates: PendingUpdates },
  accountId: string,
  clientOrderId: string,
): Promise<OrderRow | undefined> {
  await updates.written(accountId, clientOrderId);
  return database
    .selectFrom('futures_order')
    .selectAll()
    .where('broker_account_id', '=', accountId)
    .where('client_order_id', '=', clientOrderId)
    .executeTakeFirst();
}

/** How an order stands, as its sender is told. */
export function orderResult(row: OrderRow): OrderResult {
  const { client_order_id: clientOrderId, exchange_order_id, algo_id, status, rejection_code, rejection_message } = row;
  return {
    clientOrderId,
    orderId: exchange_order_id ?? algo_id,
    status,
    reason: rejection_code === null ? null : { exchangeCode: rejection_code, exchangeMessage: rejection_message ?? '' },
  };
}
