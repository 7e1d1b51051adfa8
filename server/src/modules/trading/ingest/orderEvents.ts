import type { EventData } from '@aldgate/contract/open/events.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../kernel/database/database.ts';
import { appendEvent } from '../../../kernel/events/customerEvents.ts';
import { describeOrder } from './describeOrder.ts';
import { type OrderColumns, parseOrderRow } from './storedOrder.ts';

/**
 * Builds the event of an order for the statement that stores it. The statement's table `written` has the stored row, or
 * none.
 */
export const appendOrderEvent = (order: OrderColumns): RawBuilder<string> =>
  appendWrittenEvent(sql`${JSON.stringify(describeRow(order))}::jsonb`, { isAnnounced: true });

/** Does the same for each row of `written`, with an expression of what it shows. */
export const appendWrittenEvent = (
  data: RawBuilder<unknown>,
  { isAnnounced }: { readonly isAnnounced: boolean },
): RawBuilder<string> =>
  sql`(select ${appendAccountEvent('order', data, isAnnounced)} ${ACCOUNT} where b.id = written.exchange_account_id)`;

/** An order as its event shows it. */
export const describeRow = (order: OrderColumns) => describeOrder(parseOrderRow(order));

/** Stores the events of an account's orders, of those that show something new. */
export function emitOrderEvents(
  tx: Tx,
  accountId: string,
  orders: readonly { readonly order: OrderColumns; readonly before: OrderColumns | null }[],
): Promise<void> {
  const shown = orders.filter(({ before, order }) => before === null || isShown(before, order));
  return emitAccountEvents(
    tx,
    accountId,
    'order',
    shown.map(({ order }) => describeRow(order)),
  );
}

/** Stores events of an account in one statement, in their order. */
export async function emitAccountEvents<Type extends 'order' | 'execution'>(
  tx: Tx,
  accountId: string,
  type: Type,
  items: readonly Omit<EventData[Type], 'account'>[],
): Promise<void> {
  if (items.length === 0) return;
  await sql`
    select ${appendAccountEvent(type, sql`e.data`)} ${ACCOUNT}
    cross join jsonb_array_elements(${JSON.stringify(items)}::jsonb) with ordinality as e (data, position)
    where b.id = ${accountId} order by e.position
  `.execute(tx);
}

/** The account of an event with its key, which names it in calls. */
const ACCOUNT = sql`
  from exchange_account b left join exchange_key k on k.exchange_account_id = b.id and k.state <> 'revoked'`;

const appendAccountEvent = (type: 'order' | 'execution', data: RawBuilder<unknown>, isAnnounced = true) =>
  appendEvent({
    institutionId: sql`b.institution_id`,
    type: sql.lit(type),
    data: sql`${data} || jsonb_build_object('account', k.id)`,
    isAnnounced,
  });

/** Whether events show a change: more than the exchange's time of an unchanged state. */
export function isShown(before: OrderColumns, after: OrderColumns): boolean {
  const format = (row: OrderColumns) => JSON.stringify({ ...describeRow(row), updatedAt: 0 });
  return format(before) !== format(after);
}
