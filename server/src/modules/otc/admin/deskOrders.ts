import type { OperationsAnswerOf, OperationsParsedOf } from '@aldgate/contract';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { isBelowMargin } from '@aldgate/domain/otc/dealer.ts';
import type { Database } from '../../../kernel/database/database.ts';
import { column, directionOf } from '../../../kernel/lists/keyset.ts';
import { listSource, type RowOf } from '../../../kernel/lists/listSource.ts';
import { readPage } from '../../../kernel/lists/readPage.ts';
import type { BusinessClock } from '../../../kernel/time/businessClock.ts';
import { formatOrder } from '../records.ts';

type Condition = Omit<OperationsParsedOf<'pageDeskOrder'>['queryCondition'], 'sort'> & { readonly orderId?: string };
export type DeskOrder = OperationsAnswerOf<'pageDeskOrder'>['items'][number];

interface Deps {
  readonly database: Database;
  readonly businessClock: BusinessClock;
}

/** Requests, resting orders and trades of all customers, by the time they were placed. */
export async function pageDeskOrders(
  { database, businessClock }: Deps,
  request: OperationsParsedOf<'pageDeskOrder'>,
): Promise<OperationsAnswerOf<'pageDeskOrder'>> {
  const source = listDeskOrders(database, request.queryCondition);
  const { rows, ...page } = await readPage(source, request, directionOf(request.queryCondition.sort));
  const now = await businessClock(database);
  return { items: rows.map((row) => formatDeskOrder(row, now)), ...page };
}

export function listDeskOrders(database: Database, condition: Condition) {
  const { orderId, kind, status, institutionId, direction, asset } = condition;
  let matching = database.selectFrom('otc_order as o');
  if (orderId !== undefined) matching = matching.where('o.id', '=', orderId);
  if (kind !== undefined) matching = matching.where('o.kind', '=', kind);
  if (status !== undefined) matching = matching.where('o.status', '=', status);
  if (institutionId !== undefined) matching = matching.where('o.institution_id', '=', institutionId);
  if (direction !== undefined) matching = matching.where('o.direction', '=', direction);
  if (asset !== undefined)
    matching = matching.where((where) =>
      where.or([where('o.base_asset', '=', asset), where('o.quote_asset', '=', asset)]),
    );
  return listSource({
    database,
    scope: ['desk orders', condition],
    order: [column('o.created_at', 'time'), column('o.id', 'uuid')],
    matching,
    select: (orders) =>
      orders
        .innerJoin('institution as i', 'i.id', 'o.institution_id')
        .innerJoin('platform_user as u', 'u.id', 'o.user_id')
        .leftJoin('otc_quote as q', 'q.id', 'o.quote_id')
        .selectAll('o')
        .select(['i.name as customer', 'u.email as asked_by'])
        .select([
          'q.from_amount as quoted_from',
          'q.to_amount as quoted_to',
          'q.price as quoted_price',
          'q.expires_at as quote_expires_at',
          'q.margin_bps',
          'q.desk_price',
        ]),
  });
}

/** Whether a dealer's price, which is open or was given, earns less than the desk's own of that time. */
const isBelowDeskPrice = ({ direction, quoted_price: price, desk_price: deskPrice }: RowOf<typeof listDeskOrders>) =>
  price !== null && deskPrice !== null && isBelowMargin({ direction, price, deskPrice });

/** `now` is the business clock's time, by which answers are due. */
export function formatDeskOrder(row: RowOf<typeof listDeskOrders>, now: number): DeskOrder {
  const answered = row.answered_at?.getTime();
  const isOpen = row.kind === 'request' && row.status === 'submitted';
  return {
    ...formatOrder(row),
    customer: { institutionId: row.institution_id, name: row.customer },
    askedBy: row.asked_by,
    isLate: row.answer_by !== null && (isOpen ? now : (answered ?? 0)) > row.answer_by.getTime(),
    isBelowMargin: isBelowDeskPrice(row),
    marginBps: row.margin_bps === null ? null : toDecimalString(row.margin_bps),
    midAfter: row.mid_after === null ? null : toDecimalString(row.mid_after),
  };
}
