import '../tables.ts';
import type { CustomerEvent, EventData } from '@aldgate/contract/open/events.ts';
import { findProduct } from '@aldgate/domain/market/marketRef.ts';
import { decimal } from '@aldgate/domain/money/amount.ts';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import { inTransaction } from '../../../kernel/database/database.ts';
import { formatCursor, parseCursor, readEventsIn } from '../../events/index.ts';
import { raiseNotification } from '../raiseNotification.ts';
import { describeOrderEvent, isNotable, type StoredOrder } from './orderNotification.ts';

type Order = EventData['order'];

/** The end of an order this soon after it was sent is the answer that its sender sees on the screen. */
const AT_ONCE_MS = 2_000;
/** How long a filled order waits for its executions, which have the price and the profit. */
const EXECUTIONS_MS = 10_000;
const PAGE_MAX = 200;

/** Whether there is more to read: now, or once older transactions have ended, or executions are stored. */
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
    const stored = await readStored(tx, page.items.flatMap(orderOf));
    const waits = page.items.findIndex((event) => orderOf(event).some((order) => isIncomplete(order, stored, at)));
    const items = waits < 0 ? page.items : page.items.slice(0, waits);
    for (const order of items.flatMap(orderOf)) {
      const known = stored.get(nameOf(order));
      if (known !== undefined) await raiseForOrder(tx, institutionId, { order, known }, at);
    }
    const next = waits < 0 ? page.next : (items.at(-1)?.id ?? after);
    if (next !== null && next !== after) {
      const { xid, id } = parseCursor(next, 'next');
      await tx
        .updateTable('notification_checkpoint')
        .set({ xid, event_id: id })
        .where('institution_id', '=', institutionId)
        .execute();
    }
    if (waits >= 0) return 'heldBack';
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

/** The order of an event that may notify somebody. */
const orderOf = (event: CustomerEvent): readonly Order[] =>
  event.type === 'order' && isNotable(event.data) ? [event.data] : [];

/** Whether executions of an order are not stored yet. */
function isIncomplete(order: Order, stored: ReadonlyMap<string, Known>, at: number): boolean {
  const known = stored.get(nameOf(order));
  if (known === undefined || !known.isAtExchange || at - order.updatedAt > EXECUTIONS_MS) return false;
  return decimal(known.deals?.quantity ?? '0').lt(order.executedQuantity);
}

/**
 * To the member who sent the order; a liquidation to all who trade. An order that a program sent notifies no one: its
 * system reads events.
 */
async function raiseForOrder(
  tx: Tx,
  institutionId: string,
  { order, known }: { readonly order: Order; readonly known: Known },
  at: number,
): Promise<void> {
  const { id, userId, isByKey, isExit } = known;
  // A refused exit is notified of where it is placed, with what is open without it.
  if (isExit && order.status === 'failed') return;
  // The exits wait for their order again, which may open the position once more.
  if (isExit && known.exit === null) return;
  const notification = describeOrderEvent(order, known);
  if (notification === undefined) return;
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

interface Known extends StoredOrder {
  /** Whether the exchange has named the order, so that its executions are found. */
  readonly isAtExchange: boolean;
  /** Null for an order that was not sent from here. */
  readonly userId: string | null;
  readonly isByKey: boolean;
  /** Whether the platform placed it as an exit. */
  readonly isExit: boolean;
}

const nameOf = ({ account, instrumentId, clientOrderId }: Pick<Order, 'account' | 'instrumentId' | 'clientOrderId'>) =>
  `${account}/${findProduct(instrumentId)}/${clientOrderId}`;

/**
 * Reads who sent orders, what they are exits of, and their executions, by the orders' names. The origin of an order
 * that was sent with an API key begins with the key.
 */
async function readStored(tx: Tx, orders: readonly Order[]): Promise<ReadonlyMap<string, Known>> {
  if (orders.length === 0) return new Map();
  const names = orders.map(({ account, instrumentId, clientOrderId }) => ({
    account,
    product: findProduct(instrumentId),
    name: clientOrderId,
  }));
  const { rows } = await sql<Known & { account: string; product: string; name: string }>`
    select e.account, e.product, e.name, o.id::text as id, o.user_id as "userId", b.project_no as "projectNo",
      o.exchange_order_id is not null as "isAtExchange", exists (
      select from audit_record a where a.subject = 'exchange_order:' || o.id and a.action = 'exchange_order_sent'
        and starts_with(a.origin ->> 'client', 'ald_')
    ) as "isByKey", o.closes_position or p.id is not null as "isExit",
      case when p.id is not null then jsonb_build_object(
        'protectionId', p.id,
        'leg', case when p.take_profit_order = o.id then 'takeProfit' else 'stopLoss' end,
        'hasOther', p.take_profit_order is not null and p.stop_loss_order is not null,
        'isOtherFired', exists (
          select from exchange_order other
          where other.id in (p.take_profit_order, p.stop_loss_order) and other.id <> o.id and other.executed_quantity > 0
        )
      ) end as exit,
      (
        select jsonb_build_object(
          'quantity', trim_scale(sum(t.quantity))::text,
          'averagePrice', trim_scale(round(sum(t.price * t.quantity) / sum(t.quantity), 18))::text,
          'priceDecimals', max(scale(trim_scale(t.price))),
          'profit', trim_scale(sum(t.realized_pnl))::text
        )
        from exchange_trade t
        where t.exchange_account_id = o.exchange_account_id and t.product = o.product
          and t.instrument_id = o.instrument_id and t.exchange_order_id = o.exchange_order_id
        having count(*) > 0
      ) as deals
    from jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as e (account uuid, product text, name text)
    join exchange_key k on k.id = e.account
    join exchange_account b on b.id = k.exchange_account_id
    join exchange_order o on o.exchange_account_id = k.exchange_account_id and o.product = e.product
      and o.client_order_id = e.name
    left join exchange_protection p on o.id in (p.take_profit_order, p.stop_loss_order)
  `.execute(tx);
  return new Map(rows.map(({ account, product, name, ...known }) => [`${account}/${product}/${name}`, known]));
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
