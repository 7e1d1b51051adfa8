import type { Product } from '@aldgate/domain/market/product.ts';
import { type RawBuilder, sql } from 'kysely';
import { audit, type Origin } from '../../../kernel/audit/audit.ts';
import { type Database, inTransaction } from '../../../kernel/database/database.ts';
import type { User } from '../../../kernel/http/caller.ts';
import type { RecordedProduct, TradingAccount } from '../../exchangeAccounts/index.ts';
import type { OrderDeps } from './orderDeps.ts';

/** How long after its deadline a withdrawn id is kept: more than the clocks of two servers differ. */
export const WITHDRAWN_KEPT_MS = 60_000;

/**
 * Whether each order of `draft` may use its id, as a condition of the statement that stores them. It locks the ids
 * until that has committed.
 */
export const MAY_ORDER: RawBuilder<boolean> = sql<boolean>`may_order(draft.exchange_account_id, draft.product, draft.client_order_id)`;

/** The member whose order it is; without an origin the platform sends it for the member. */
export interface OrderSender {
  readonly account: Pick<TradingAccount, 'accountId'>;
  readonly user: Pick<User, 'userId' | 'institutionId'>;
  readonly origin?: Origin;
}

/**
 * Withdraws a client order id until its order's deadline, so that the order is rejected if it arrives later. Returns
 * false, and withdraws nothing, if the order is stored already.
 */
export function withdrawOrder(
  { database, clock }: Pick<OrderDeps, 'database' | 'clock'>,
  { account, user, origin }: OrderSender,
  { product, clientOrderId }: { readonly product: Product; readonly clientOrderId: string },
  until: number,
): Promise<boolean> {
  const { accountId } = account;
  const at = clock();
  return inTransaction(database, async (tx) => {
    await sql`select lock_order_id(${accountId}, ${product}, ${clientOrderId})`.execute(tx);
    // A statement of its own, so that it finds an order whose statement held the lock before.
    const order = await tx
      .selectFrom('exchange_order')
      .select('id')
      .where('exchange_account_id', '=', accountId)
      .where('product', '=', product)
      .where('client_order_id', '=', clientOrderId)
      .executeTakeFirst();
    if (order !== undefined) return false;
    // An order so late is rejected by every server.
    if (until + WITHDRAWN_KEPT_MS < at) return true;
    const withdrawn = await tx
      .insertInto('withdrawn_order')
      .values({
        exchange_account_id: accountId,
        product,
        client_order_id: clientOrderId,
        until: new Date(until),
        user_id: user.userId,
        created_at: new Date(at),
      })
      .onConflict((conflict) =>
        conflict
          .columns(['exchange_account_id', 'product', 'client_order_id'])
          .doUpdateSet({ until: sql`greatest(withdrawn_order.until, excluded.until)` }),
      )
      .returning(sql<boolean>`xmax = 0`.as('is_new'))
      .executeTakeFirstOrThrow();
    if (withdrawn.is_new) {
      await audit(tx, {
        at,
        actor: origin === undefined ? 'system' : user.userId,
        action: 'exchange_order_withdrawn',
        subject: `broker_account:${accountId}`,
        ...(origin && { origin }),
        after: { clientOrderId, until },
      });
    }
    return true;
  });
}

export async function isWithdrawn(database: Database, { accountId, product }: RecordedProduct, clientOrderId: string) {
  const row = await database
    .selectFrom('withdrawn_order')
    .select('until')
    .where('exchange_account_id', '=', accountId)
    .where('product', '=', product)
    .where('client_order_id', '=', clientOrderId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the ids whose orders every server rejects for being late. */
export async function purgeWithdrawn({ database, clock }: Pick<OrderDeps, 'database' | 'clock'>): Promise<void> {
  await database
    .deleteFrom('withdrawn_order')
    .where('until', '<', new Date(clock() - WITHDRAWN_KEPT_MS))
    .execute();
}
