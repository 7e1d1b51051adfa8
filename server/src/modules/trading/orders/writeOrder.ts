import type { RawBuilder } from 'kysely';
import { inTransaction, type Tx, unlessDeadlocked } from '../../../kernel/database/database.ts';
import type { User } from '../../../kernel/http/caller.ts';
import { addJobAt } from '../../../kernel/jobs/jobs.ts';
import type { TradingAccount } from '../../exchangeAccounts/index.ts';
import type { OrderRow } from '../tables.ts';
import type { TimedOrder } from './deadline.ts';
import { EXPIRE_ORDER } from './expireOrder.ts';
import { type AccountOrder, ALWAYS, insertOrders, type OrderAuthor } from './insertOrders.ts';
import type { LimitGuard } from './limits/limitGuard.ts';
import type { OrderDeps } from './orderDeps.ts';

/** The sender of an order. */
export interface StoringSender extends OrderAuthor {
  readonly account: TradingAccount;
}

/** A sender whose orders are a member's. */
export interface MemberSender extends StoringSender {
  readonly user: Pick<User, 'userId'>;
}

/** Conditions and belongings of orders that are stored. */
interface Storing {
  readonly onlyIf?: RawBuilder<boolean>;
  readonly group?: RawBuilder<unknown>;
  /** Holds an order to limits. */
  readonly guard?: LimitGuard | undefined;
}

/**
 * Stores an order with its audit record, and the expiry job of a conditional one; undefined if its id exists or was
 * withdrawn, a block of the account excludes it, or `onlyIf` is false. Throws what the guard does. Waits for a
 * concurrent insert or withdrawal of the same id.
 */
export async function writeOrder(
  deps: OrderDeps,
  sender: StoringSender,
  wanted: TimedOrder,
  storing: Omit<Storing, 'group'> = {},
): Promise<OrderRow | undefined> {
  const [row] = await writeOrders(deps, sender, [{ account: sender.account, wanted }], storing);
  return row;
}

/**
 * Does the same for orders that differ by account, id and size alone, in the caller's transaction if there is one;
 * returns those that were stored.
 */
export async function writeOrders(
  { database, clock, log }: OrderDeps,
  author: OrderAuthor,
  orders: readonly AccountOrder[],
  { guard, ...storing }: Storing,
  caller?: Tx,
): Promise<readonly OrderRow[]> {
  const at = clock();
  const isConditional = orders.some(({ wanted }) => wanted.condition !== undefined);
  const store = async (tx: Tx) => {
    await guard?.check(tx);
    return storeOrders(tx, author, orders, at, storing);
  };
  const rows =
    caller !== undefined
      ? await store(caller)
      : isConditional || guard !== undefined
        ? await inTransaction(database, store)
        : await unlessDeadlocked(() => insertOrders(database, author, orders, { onlyIf: ALWAYS, ...storing, at }));
  for (const row of rows) log.debug({ order: row.id }, 'an order is sent');
  return rows;
}

/** Stores an order in the caller's transaction. */
export async function storeOrder(
  tx: Tx,
  sender: StoringSender,
  wanted: TimedOrder,
  at: number,
): Promise<OrderRow | undefined> {
  const [row] = await storeOrders(tx, sender, [{ account: sender.account, wanted }], at, {});
  return row;
}

async function storeOrders(
  tx: Tx,
  author: OrderAuthor,
  orders: readonly AccountOrder[],
  at: number,
  storing: Omit<Storing, 'guard'>,
): Promise<readonly OrderRow[]> {
  const rows = await insertOrders(tx, author, orders, { onlyIf: ALWAYS, ...storing, at });
  for (const { id, condition_type, expires_at } of rows)
    if (condition_type !== null && expires_at !== null)
      await addJobAt(tx, EXPIRE_ORDER, { orderId: id }, expires_at.getTime());
  return rows;
}
