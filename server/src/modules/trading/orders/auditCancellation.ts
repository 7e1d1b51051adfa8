import { audit } from '../../../kernel/audit/audit.ts';
import { inTransaction } from '../../../kernel/database/database.ts';
import { actorOf } from './insertOrders.ts';
import type { OrderDeps } from './orderDeps.ts';
import type { StoringSender } from './writeOrder.ts';

/** Audits that open orders of an account are to be cancelled, before the exchange is asked to. */
export function auditCancellation(
  { database, clock }: Pick<OrderDeps, 'database' | 'clock'>,
  sender: StoringSender,
  after: { readonly contracts: readonly string[]; readonly orders: number; readonly reason?: string },
): Promise<void> {
  const { account, origin } = sender;
  return inTransaction(database, (tx) =>
    audit(tx, {
      at: clock(),
      actor: actorOf(sender),
      action: 'exchange_orders_cancel_requested',
      subject: `broker_account:${account.accountId}`,
      ...(origin && { origin }),
      after,
    }),
  );
}
