import { randomUUID } from 'node:crypto';
import { findProduct } from '@aldgate/domain/market/marketRef.ts';
import { type Insertable, type RawBuilder, sql } from 'kysely';
import { auditAppend, type Origin } from '../../../kernel/audit/audit.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import type { Tables } from '../../../kernel/database/tables.ts';
import type { User } from '../../../kernel/http/caller.ts';
import { isUnblocked, type TradingAccount } from '../../exchangeAccounts/index.ts';
import { appendWrittenEvent, describeRow } from '../ingest/orderEvents.ts';
import type { OrderRow } from '../tables.ts';
import type { TimedOrder } from './deadline.ts';
import { NEVER } from './orderRow.ts';
import { protectionValues } from './protection/protectionRow.ts';
import { MAY_ORDER } from './withdrawOrder.ts';

/** The sender of orders; without an origin the platform sends them for the member, without a user for itself. */
export interface OrderAuthor {
  readonly user: Pick<User, 'userId'> | null;
  readonly origin?: Origin;
}

/** The actor in the audit of what is sent. */
export const actorOf = ({ user, origin }: OrderAuthor): string =>
  origin === undefined || user === null ? 'system' : user.userId;

/** An order for an account. */
export interface AccountOrder {
  readonly account: TradingAccount;
  readonly wanted: TimedOrder;
}

interface Options {
  /** Epoch ms. */
  readonly at: number;
  /** A condition of each order, which may name the columns of `DRAFT`. */
  readonly onlyIf: RawBuilder<boolean>;
  /** A statement that stores the group of the orders and returns its id; without an id no order is stored. */
  readonly group?: RawBuilder<unknown>;
}

/** The account of an order that is being stored, as columns of the statement. */
export const DRAFT = {
  accountId: sql<string>`draft.exchange_account_id`,
  keyId: sql<string>`(leg.value ->> 'keyId')::uuid`,
} as const;

/** The state of an order before the exchange reports it. */
const NEW = {
  exchange_order_id: null,
  algo_id: null,
  triggered_at: null,
  executed_quantity: '0',
  average_price: null,
  rejection_code: null,
  rejection_message: null,
} as const;

/** For orders whose conditions were checked before. */
export const ALWAYS = sql<boolean>`true`;

/**
 * Stores orders that differ by account, id and size alone, at least one, each with another id: conditions, rows, exits,
 * audit records and events in one statement, a single round trip before they are sent. Returns those that were
 * stored. Ids are locked in the order of the accounts, so that statements do not wait for each other in a circle.
 */
export async function insertOrders(
  database: Database | Tx,
  author: OrderAuthor,
  orders: readonly AccountOrder[],
  { at, onlyIf, group }: Options,
): Promise<readonly OrderRow[]> {
  const { origin } = author;
  const legs = orders
    .map((order) => buildLeg(author, order, at))
    .toSorted(({ row: a }, { row: b }) => (a.exchange_account_id < b.exchange_account_id ? -1 : 1));
  const [first] = legs;
  if (first === undefined) throw new RangeError('no order to store');
  const columns = Object.keys(first.row);
  const audited = auditAppend({
    at,
    actor: actorOf(author),
    action: 'exchange_order_sent',
    subject: sql`'exchange_order:' || written.id`,
    ...(origin && { origin }),
    after: sql`leg.value -> 'after'`,
  });
  // Members withdraw ids of their own orders alone.
  const mayUseId = first.row.liquidation_type === null ? MAY_ORDER : ALWAYS;
  // A block may have been set since the member's permission was checked.
  const isOpen =
    origin === undefined ? ALWAYS : isUnblocked(database, DRAFT.accountId, first.row.reduce_only ? 'reduce' : 'open');
  // The orders are sent next; their first updates wake the streams.
  const event = appendWrittenEvent(sql`leg.value -> 'event'`, { isAnnounced: false });
  // The planner knows that one row is one.
  const source =
    legs.length === 1
      ? sql`values (${JSON.stringify(first)}::jsonb)`
      : sql`select jsonb_array_elements(${JSON.stringify(legs)}::jsonb)`;
  const ofGroup = (text: RawBuilder<unknown>) => (group === undefined ? sql`` : text);
  const { rows } = await sql<OrderRow>`
    with leg (value) as (${source}),
    ${ofGroup(sql`made as (${group}),`)}
    written as (
      insert into exchange_order (${names(columns)} ${ofGroup(sql`, order_group_id`)})
      select ${columnsOf('draft', columns)} ${ofGroup(sql`, made.id`)}
      from leg cross join jsonb_populate_record(null::exchange_order, leg.value -> 'row') as draft
        ${ofGroup(sql`cross join made`)}
      where ${onlyIf} and ${isOpen} and ${mayUseId}
      on conflict (exchange_account_id, product, client_order_id) do nothing
      returning *
    )
    ${first.wish === undefined ? sql`` : insertProtections(Object.keys(first.wish))}
    select written.*, ${audited} as audited, ${event} as event from written join leg on ${IS_OF_LEG}
  `.execute(database);
  return rows;
}

const names = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)));
const columnsOf = (table: string, columns: readonly string[]) =>
  sql.join(columns.map((column) => sql.ref(`${table}.${column}`)));

const IS_OF_LEG = sql`written.client_order_id = leg.value -> 'row' ->> 'client_order_id'`;

/** Stores the exits of the orders that were written. */
const insertProtections = (columns: readonly string[]) => sql`
  , protected as (
    insert into exchange_protection (${names(columns)}, opening_order)
    select ${columnsOf('wish', columns)}, written.id
    from written join leg on ${IS_OF_LEG}
      cross join jsonb_populate_record(null::exchange_protection, leg.value -> 'wish') as wish
  )`;

/** Builds what the statement stores of an order, and what its audit record and its event show. */
function buildLeg({ user }: OrderAuthor, { account, wanted }: AccountOrder, at: number) {
  const row = buildRow(account, user, wanted, at);
  const { requestDigest: _, ...shown } = wanted;
  const { protection } = wanted;
  return {
    keyId: account.keyId,
    row,
    after: { account: account.accountId, ...shown },
    event: describeRow({ ...NEW, ...row }),
    ...(protection !== undefined &&
      user !== null && { wish: protectionValues(row, { id: randomUUID(), userId: user.userId, protection, at }) }),
  };
}

function buildRow(account: TradingAccount, user: OrderAuthor['user'], wanted: TimedOrder, at: number) {
  const { condition, expiresAt } = wanted;
  const product = findProduct(wanted.instrumentId);
  return {
    exchange_account_id: account.accountId,
    product,
    client_order_id: wanted.clientOrderId,
    user_id: user?.userId ?? null,
    instrument_id: wanted.instrumentId,
    direction: wanted.direction,
    price_type: wanted.priceType,
    time_in_force: wanted.timeInForce,
    reduce_only: wanted.reduceOnly,
    closes_position: wanted.closesPosition ?? false,
    price: wanted.price ?? null,
    quantity: 'quantity' in wanted.size ? wanted.size.quantity : null,
    quote_quantity: 'total' in wanted.size ? wanted.size.total : null,
    list_id: wanted.listId ?? null,
    condition_type: condition?.type ?? null,
    trigger_price: condition?.triggerPrice ?? null,
    trigger_by: condition?.triggerBy ?? null,
    expires_at: expiresAt === undefined ? null : new Date(expiresAt),
    status: 'submitted' as const,
    liquidation_type: wanted.liquidationType ?? null,
    sent_at: new Date(account.client(product).now()),
    valid_until: new Date(wanted.validUntil),
    keep_conditional: wanted.keepConditional ?? false,
    request_digest: wanted.requestDigest ?? '',
    ...(wanted.orderGroupId !== undefined && { order_group_id: wanted.orderGroupId }),
    created_at: new Date(at),
    updated_at: NEVER,
  } satisfies Insertable<Tables['exchange_order']>;
}
