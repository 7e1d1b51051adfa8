import { audit } from '../../../kernel/audit/audit.ts';
import { inTransaction } from '../../../kernel/database/database.ts';
import type { OrderDeps } from './orderDeps.ts';
import type { StoringSender } from './writeOrder.ts';

/** Audits that open orders of an account are to be cancelled, before the exchange is asked to. */
export function auditCancellation(
  { database, clock }: Pick<OrderDeps, 'database' | 'clock'>,
  { account, user, origin }: StoringSender,
  after: { readonly contracts: readonly string[]; readonly orders: number },
): Promise<void> {
  return inTransaction(database, (tx) =>
    audit(tx, {
      at: clock(),
      actor: origin === undefined ? 'system' : user.userId,
      action: 'exchange_orders_cancel_requested',
      subject: `broker_account:${account.accountId}`,
      ...(origin && { origin }),
      after,
    }),
  );
}
