import { type Amount, decimal } from '@aldgate/domain/money/amount.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../../kernel/database/database.ts';
import type { MeasuredOrder } from './measureOrder.ts';

/** An order that ended longer ago is part of every position that is read. */
const RECENT_MS = 60_000;
const SECOND_MS = 1_000;

/**
 * Sums what the contract's other orders of the same direction add to the position that memory knows: those that are
 * open or on their way, at the larger quantity while an amendment is, and executions that memory has not seen.
 */
export async function readResting(tx: Tx, order: MeasuredOrder, at: number): Promise<Amount> {
  const { accountId, product, instrumentId, direction, position, replaces } = order;
  if (position === null) return decimal('0');
  const rows = await tx
    .selectFrom('exchange_order as o')
    .select('client_order_id')
    .select(
      sql<string>`case when is_open then greatest(quantity, (
        select max((r.wanted ->> 'quantity')::numeric) from exchange_request r
        where r.order_id = o.id and r.kind = 'amendment' and r.state = 'pending'
      )) else executed_quantity end`.as('most'),
    )
    .where('exchange_account_id', '=', accountId)
    .where('product', '=', product)
    .where('instrument_id', '=', instrumentId)
    .where('direction', '=', direction)
    .where('reduce_only', '=', false)
    .where((row) =>
      row.or([
        row('is_open', '=', true),
        row.and([
          row('is_open', '=', false),
          row('created_at', '>', new Date(at - RECENT_MS)),
          row('updated_at', '>', new Date(position.at)),
        ]),
        sql<boolean>`client_order_id = any(${[...position.executed.keys()]}::text[])`,
      ]),
    )
    .$if(replaces !== null, (query) => query.where('o.id', '<>', replaces ?? ''))
    .execute();
  return rows.reduce<Amount>((sum, { client_order_id, most }) => {
    const left = decimal(most).minus(position.executed.get(client_order_id) ?? '0');
    return left.gt('0') ? sum.plus(left) : sum;
  }, decimal('0'));
}

/** The orders of the last second that may open, of a member or of an account. */
export async function countRecent(
  tx: Tx,
  of: { readonly userId: string } | { readonly accountId: string },
  at: number,
): Promise<number> {
  const since = new Date(at - SECOND_MS);
  const count = tx
    .selectFrom('exchange_order')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user_id', 'is not', null)
    .where('reduce_only', '=', false)
    .where('created_at', '>', since);
  if ('userId' in of) {
    const { count: sent } = await count.where('user_id', '=', of.userId).executeTakeFirstOrThrow();
    return Number(sent);
  }
  const ofAccount = count.where('exchange_account_id', '=', of.accountId);
  const { count: open } = await ofAccount.where('is_open', '=', true).executeTakeFirstOrThrow();
  const { count: ended } = await ofAccount
    .where('is_open', '=', false)
    .where('product', 'in', ['usdm', 'coinm', 'spot'])
    .executeTakeFirstOrThrow();
  return Number(open) + Number(ended);
}
