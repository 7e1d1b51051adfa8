import '../tables.ts';
import type { CustomerEvent, EventData } from '@aldgate/contract/open/events.ts';
import { findProduct } from '@aldgate/domain/market/marketRef.ts';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../kernel/database.ts';
import { inTransaction } from '../../../kernel/database.ts';
import { formatCursor, parseCursor, readEventsIn } from '../../events/index.ts';
import { raiseNotification } from '../raiseNotification.ts';
import { describeOrderEvent, type OrderNotification } from './orderNotification.ts';

type Order = EventData['order'];

/** The end of an order this soon after it was sent is the answer that its sender sees on the screen. */
const AT_ONCE_MS = 2_000;
const PAGE_MAX = 200;

/** Whether there is more to read: now, or once older transactions have ended. */
export type Rest = 'none' | 'more' | 'heldBack';

/**
 * Reads one page of an institution's events after its checkpoint, and notifies members of the ends of their orders. The
 * checkpoint and the notifications are one transaction, so each event notifies once, through kills and with several
 * servers; one that finds the checkpoint locked leaves the page to the other server.
 */
export function notifyOfOrders(database: Database, institutionId: string, at: number): Promise<Rest> {
  return inTransaction(database, async (tx) => {
    const after = await lockCheckpoint(tx, institutionId);
    if (after === undefined) return 'none';
    const page = await readEventsIn(tx, institutionId, { after, types: ['order'], limit: PAGE_MAX });
    await raiseForOrders(tx, institutionId, page.items, at);
    if (page.next !== null && page.next !== after) {
      const { xid, id } = parseCursor(page.next, 'next');
      await tx
        .updateTable('notification_checkpoint')
        .set({ xid, event_id: id })
        .where('institution_id', '=', institutionId)
        .execute();
    }
    if (page.isMore) return 'more';
    return page.isHeldBack ? 'heldBack' : 'none';
  });
}

/** The cursor of an institution's checkpoint, which is made with its first event; undefined where another holds it. */
async function lockCheckpoint(tx: Tx, institutionId: string): Promise<string | undefined> {
  await tx
    .insertInto('notification_checkpoint')
    .values({ institution_id: institutionId, xid: '0', event_id: '0' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await tx
    .selectFrom('notification_checkpoint')
    .select(['xid', 'event_id as id'])
    .where('institution_id', '=', institutionId)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row && formatCursor(row);
}

async function raiseForOrders(
  tx: Tx,
  institutionId: string,
  events: readonly CustomerEvent[],
  at: number,
): Promise<void> {
  const wanted = events.flatMap((event) => {
    const notification = event.type === 'order' ? describeOrderEvent(event.data) : undefined;
    return event.type === 'order' && notification !== undefined ? [{ order: event.data, notification }] : [];
  });
  if (wanted.length === 0) return;
  const senders = await readSenders(
    tx,
    wanted.map(({ order }) => order),
  );
  for (const { order, notification } of wanted) {
    const sender = senders.get(nameOf(order));
    if (sender !== undefined) await raiseForOrder(tx, institutionId, { order, notification, sender }, at);
  }
}

interface Ended {
  readonly order: Order;
  readonly notification: OrderNotification;
  readonly sender: Sender;
}

/**
 * To the member who sent the order; a liquidation to all who trade. An order that a program sent notifies no one: its
 * system reads events.
 */
async function raiseForOrder(
  tx: Tx,
  institutionId: string,
  { order, notification, sender }: Ended,
  at: number,
): Promise<void> {
  const { id, userId, isByKey, isExit } = sender;
  // A refused exit is notified of where it is placed, with what is open without it.
  if (isExit && order.status === 'failed') return;
  const isForced = notification.topic === 'liquidation';
  if (!isForced && (userId === null || isByKey)) return;
  const isAnswer = order.updatedAt - order.createdAt <= AT_ONCE_MS && order.condition === null;
  await raiseNotification(
    tx,
    {
      institutionId,
      ...notification,
      userIds: isForced || userId === null ? undefined : [userId],
      actorId: isAnswer ? userId : null,
      key: `order:${id}:${order.status}`,
    },
    at,
  );
}

interface Sender {
  readonly id: string;
  /** Null for an order that was not sent from here. */
  readonly userId: string | null;
  readonly isByKey: boolean;
  /** Whether the platform placed it as an exit. */
  readonly isExit: boolean;
}

const nameOf = ({ account, instrumentId, clientOrderId }: Pick<Order, 'account' | 'instrumentId' | 'clientOrderId'>) =>
  `${account}/${findProduct(instrumentId)}/${clientOrderId}`;

/** Reads who sent orders, by their names. The origin of an order that was sent with an API key begins with the key. */
async function readSenders(tx: Tx, orders: readonly Order[]): Promise<ReadonlyMap<string, Sender>> {
  const names = orders.map(({ account, instrumentId, clientOrderId }) => ({
    account,
    product: findProduct(instrumentId),
    name: clientOrderId,
  }));
  const { rows } = await sql<Sender & { account: string; product: string; name: string }>`
    select e.account, e.product, e.name, o.id::text as id, o.user_id as "userId", exists (
      select from audit_record a where a.subject = 'exchange_order:' || o.id and a.action = 'exchange_order_sent'
        and starts_with(a.origin ->> 'client', 'ald_')
    ) as "isByKey", o.closes_position or exists (
      select from exchange_protection p where o.id in (p.take_profit_order, p.stop_loss_order)
    ) as "isExit"
    from jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as e (account uuid, product text, name text)
    join exchange_key k on k.id = e.account
    join exchange_order o on o.broker_account_id = k.broker_account_id and o.product = e.product
      and o.client_order_id = e.name
  `.execute(tx);
  return new Map(rows.map(({ account, product, name, ...sender }) => [`${account}/${product}/${name}`, sender]));
}

/** The institutions with events after their checkpoints. */
export async function listBehind(database: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select i.id from institution i left join notification_checkpoint c on c.institution_id = i.id
    where exists (
      select from customer_event e where e.institution_id = i.id
        and (e.xid, e.id) > (coalesce(c.xid, '0'::xid8), coalesce(c.event_id, 0))
    )
  `.execute(database);
  return rows.map(({ id }) => id);
}
