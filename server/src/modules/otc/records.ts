import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { Database } from '../../kernel/database/database.ts';
import { column, directionOf } from '../../kernel/lists/keyset.ts';
import { listSource, type RowOf } from '../../kernel/lists/listSource.ts';
import { readPage } from '../../kernel/lists/readPage.ts';

type Condition = ParsedOf<'exportBlockOrderRecord'>['queryCondition'];
export type OtcRecord = AnswerOf<'pageBlockOrderRecord'>['items'][number];

/** OTC-05: an institution's orders and requests, by time. */
export async function pageOrders(
  database: Database,
  institutionId: string,
  request: ParsedOf<'pageBlockOrderRecord'>,
): Promise<AnswerOf<'pageBlockOrderRecord'>> {
  const source = listOrders(database, institutionId, request.queryCondition);
  const { rows, ...page } = await readPage(source, request, directionOf(request.queryCondition.sort));
  return { items: rows.map(formatOrder), ...page };
}

export function listOrders(database: Database, institutionId: string, condition: Condition) {
  const { kind, direction, asset, status, startTime, endTime } = condition;
  let matching = database.selectFrom('otc_order as o').where('o.institution_id', '=', institutionId);
  if (kind !== undefined) matching = matching.where('o.kind', '=', kind);
  if (direction !== undefined) matching = matching.where('o.direction', '=', direction);
  if (asset !== undefined)
    matching = matching.where((where) =>
      where.or([where('o.base_asset', '=', asset), where('o.quote_asset', '=', asset)]),
    );
  if (status !== undefined) matching = matching.where('o.status', '=', status);
  if (startTime !== undefined) matching = matching.where('o.created_at', '>=', new Date(startTime));
  if (endTime !== undefined) matching = matching.where('o.created_at', '<=', new Date(endTime));
  return listSource({
    database,
    scope: ['otc orders', institutionId, condition],
    order: [column('o.created_at', 'time'), column('o.id', 'uuid')],
    matching,
    select: (orders) =>
      orders
        .leftJoin('otc_quote as q', 'q.id', 'o.quote_id')
        .selectAll('o')
        .select([
          'q.from_amount as quoted_from',
          'q.to_amount as quoted_to',
          'q.price as quoted_price',
          'q.expires_at as quote_expires_at',
        ]),
  });
}

export function formatOrder(row: RowOf<typeof listOrders>): OtcRecord {
  const text = (value: string | null) => (value === null ? null : toDecimalString(value));
  const isOpenPrice = row.kind === 'request' && row.status === 'running';
  const requested = (side: 'from' | 'to') => (row.fixed === side ? row.requested_amount : null);
  return {
    orderId: row.id,
    kind: row.kind,
    status: row.status,
    direction: row.direction,
    baseAsset: row.base_asset,
    quoteAsset: row.quote_asset,
    fromAsset: row.from_asset,
    toAsset: row.to_asset,
    fromAmount: text(row.from_amount ?? row.quoted_from ?? row.hold_amount ?? requested('from')),
    toAmount: text(
      row.to_amount ?? row.quoted_to ?? requested('to') ?? (row.direction === 'buy' ? row.quantity : null),
    ),
    price: text(row.price ?? row.quoted_price),
    limitPrice: text(row.limit_price),
    quoteId: row.quote_id,
    expiresAt: (isOpenPrice ? row.quote_expires_at : row.expires_at)?.getTime() ?? null,
    answerBy: row.answer_by?.getTime() ?? null,
    note: row.note,
    reason: row.reason,
    usdValue: text(row.usd_value),
    createdAt: row.created_at.getTime(),
    endedAt: row.ended_at?.getTime() ?? null,
  };
}
