import { randomUUID } from 'node:crypto';
import { findProduct } from '@aldgate/domain/market/marketRef.ts';
import { type Insertable, type RawBuilder, sql } from 'kysely';
import { auditAppend, type Origin } from '../../../kernel/audit/audit.ts';
import { type Database, inTransaction, type Tx, unlessDeadlocked } from '../../../kernel/database/database.ts';
import type { Tables } from '../../../kernel/database/tables.ts';
import type { User } from '../../../kernel/http/caller.ts';
import { addJobAt } from '../../../kernel/jobs/jobs.ts';
import type { TradingAccount } from '../../exchangeAccounts/index.ts';
import { appendOrderEvent } from '../ingest/orderEvents.ts';
import type { OrderRow } from '../tables.ts';
import type { TimedOrder } from './deadline.ts';
import { EXPIRE_ORDER } from './expireOrder.ts';
import type { OrderDeps } from './orderDeps.ts';
import { NEVER } from './orderRow.ts';
import { protectionValues } from './protection/protectionRow.ts';
import { mayOrder } from './withdrawOrder.ts';

/** The sender of an order; without an origin the platform sends it for the member. */
export interface StoringSender {
  readonly account: TradingAccount;
  readonly user: Pick<User, 'userId'>;
  readonly origin?: Origin;
}

/** The state of an order before the exchange reports it. */
const NEW = {
  exchange_order_id: null,
  algo_id: null,
  triggered_at: null,
  executed_quantity: '0',
  average_price: null,
  liquidation_type: null,
  rejection_code: null,
  rejection_message: null,
} as const;

/** For orders whose conditions were checked before. */
const ALWAYS = sql<boolean>`true`;

/**
 * Stores an order with its audit record, and the expiry job of a conditional one; undefined if its id exists, was
 * withdrawn, or
 * `onlyIf` is false. Waits for a concurrent insert or withdrawal of the same id.
 */
export async function writeOrder(
  deps: OrderDeps,
  sender: StoringSender,
  wanted: TimedOrder,
  onlyIf: RawBuilder<boolean> = ALWAYS,
): Promise<OrderRow | undefined> {
  const { database, clock, log } = deps;
  const { condition } = wanted;
  const at = clock();
  const row =
    condition === undefined
      ? await unlessDeadlocked(() => insertOrder(database, sender, wanted, { at, onlyIf }))
      : await inTransaction(database, (tx) => storeOrder(tx, sender, wanted, at, onlyIf));
  if (row !== undefined) log.debug({ order: row.id }, 'an order is sent');
  return row;
}

/** Stores an order in the caller's transaction. */
export async function storeOrder(
  tx: Tx,
  sender: StoringSender,
  wanted: TimedOrder,
  at: number,
  onlyIf: RawBuilder<boolean> = ALWAYS,
): Promise<OrderRow | undefined> {
  const written = await insertOrder(tx, sender, wanted, { at, onlyIf });
  const { condition, expiresAt } = wanted;
  if (written !== undefined && condition !== undefined && expiresAt !== undefined)
    await addJobAt(tx, EXPIRE_ORDER, { orderId: written.id }, expiresAt);
  return written;
}

/** Condition, row, exits, audit record and event in one statement: a single round trip before the order is sent. */
function insertOrder(
  database: Database | Tx,
  { account, user, origin }: StoringSender,
  wanted: TimedOrder,
  { at, onlyIf }: { readonly at: number; readonly onlyIf: RawBuilder<boolean> },
): Promise<OrderRow | undefined> {
  const row = buildRow(account, user, wanted, at);
  const { requestDigest: _, ...shown } = wanted;
  const columns = Object.keys(row) as (keyof typeof row)[];
  const audited = auditAppend({
    at,
    actor: origin === undefined ? 'system' : user.userId,
    action: 'exchange_order_sent',
    subject: sql`'exchange_order:' || written.id`,
    ...(origin && { origin }),
    after: { account: account.accountId, ...shown },
  });
  // The order is sent next; its first update wakes the streams.
  const event = appendOrderEvent({ ...NEW, ...row }, { isAnnounced: false });
  const written = database.with('written', (cte) =>
    cte
      .insertInto('exchange_order')
      .columns(columns)
      .expression(
        cte
          .selectFrom(
            sql<typeof row>`jsonb_populate_record(null::exchange_order, ${JSON.stringify(row)}::jsonb)`.as('row'),
          )
          .select(columns.map((column) => `row.${column}` as const))
          .where(sql<boolean>`${onlyIf} and ${mayOrder({ ...account, product: row.product }, wanted.clientOrderId)}`),
      )
      .onConflict((conflict) => conflict.columns(['exchange_account_id', 'product', 'client_order_id']).doNothing())
      .returningAll(),
  );
  const { protection } = wanted;
  const statement =
    protection === undefined
      ? written
      : written.with('protected', (cte) => {
          const wish = protectionValues(row, { id: randomUUID(), userId: user.userId, protection, at });
          const names = Object.keys(wish) as (keyof typeof wish)[];
          const stored = sql<
            typeof wish
          >`jsonb_populate_record(null::exchange_protection, ${JSON.stringify(wish)}::jsonb)`;
          return cte
            .insertInto('exchange_protection')
            .columns([...names, 'opening_order'])
            .expression(
              cte
                .selectFrom(['written', stored.as('wish')])
                .select(names.map((name) => `wish.${name}` as const))
                .select('written.id'),
            );
        });
  return statement
    .selectFrom('written')
    .selectAll()
    .select([audited.as('audited'), event.as('event')])
    .executeTakeFirst();
}

function buildRow(account: TradingAccount, user: Pick<User, 'userId'>, wanted: TimedOrder, at: number) {
  const { condition, expiresAt } = wanted;
  const product = findProduct(wanted.instrumentId);
  return {
    exchange_account_id: account.accountId,
    product,
    client_order_id: wanted.clientOrderId,
    user_id: user.userId,
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
    sent_at: new Date(account.client(product).now()),
    valid_until: new Date(wanted.validUntil),
    keep_conditional: wanted.keepConditional ?? false,
    request_digest: wanted.requestDigest ?? '',
    created_at: new Date(at),
    updated_at: NEVER,
  } satisfies Insertable<Tables['exchange_order']>;
}
