import type { AnswerOf } from '@aldgate/contract';
import type { Database } from '../../../kernel/database/database.ts';
import type { RecordedProduct } from '../../exchangeAccounts/index.ts';
import type { OrderRow } from '../tables.ts';

export type OrderResult = AnswerOf<'sendOrder'>;

/** Whether the exchange has confirmed the order. */
export const isConfirmed = ({ exchange_order_id, algo_id }: OrderRow): boolean =>
  exchange_order_id !== null || algo_id !== null;

/** Older than every update of the exchange. */
export const NEVER = new Date(0);

/** Updates that were reported to senders and are still being written. */
export interface PendingUpdates {
  /** Resolves when the pending updates of an account's orders, or of one order, are written, or after a second. */
  written(accountId: string, clientOrderId?: string): Promise<void>;
}

/** An order, after its pending updates were written. */
export async function findOrder(
  { database, updates }: { readonly database: Database; readonly updates: PendingUpdates },
  account: RecordedProduct,
  clientOrderId: string,
): Promise<OrderRow | undefined> {
  await updates.written(account.accountId, clientOrderId);
  return database
    .selectFrom('exchange_order')
    .selectAll()
    .where('exchange_account_id', '=', account.accountId)
    .where('product', '=', account.product)
    .where('client_order_id', '=', clientOrderId)
    .executeTakeFirst();
}

/** The result of an order for its sender. */
export function orderResult(row: OrderRow): OrderResult {
  const { client_order_id: clientOrderId, exchange_order_id, algo_id, status, rejection_code, rejection_message } = row;
  return {
    clientOrderId,
    orderId: exchange_order_id ?? algo_id,
    status,
    reason: rejection_code === null ? null : { exchangeCode: rejection_code, exchangeMessage: rejection_message ?? '' },
  };
}
