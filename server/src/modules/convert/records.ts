import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { Database } from '../../kernel/database/database.ts';
import { column, directionOf } from '../../kernel/lists/keyset.ts';
import { listSource, type RowOf } from '../../kernel/lists/listSource.ts';
import { readPage } from '../../kernel/lists/readPage.ts';

type Condition = ParsedOf<'exportSwapOrderRecord'>['queryCondition'];
type Conversion = AnswerOf<'pageSwapOrderRecord'>['items'][number];

/** CV-05: an institution's conversions, by time. */
export async function pageOrders(
  database: Database,
  institutionId: string,
  request: ParsedOf<'pageSwapOrderRecord'>,
): Promise<AnswerOf<'pageSwapOrderRecord'>> {
  const source = listConversions(database, institutionId, request.queryCondition);
  const { rows, ...page } = await readPage(source, request, directionOf(request.queryCondition.sort));
  return { items: rows.map(formatConversion), ...page };
}

export function listConversions(database: Database, institutionId: string, condition: Condition) {
  const { fromAsset, toAsset, status, startTime, endTime } = condition;
  let matching = database.selectFrom('convert_order as o').where('o.institution_id', '=', institutionId);
  if (fromAsset !== undefined) matching = matching.where('o.from_asset', '=', fromAsset);
  if (toAsset !== undefined) matching = matching.where('o.to_asset', '=', toAsset);
  if (status !== undefined) matching = matching.where('o.status', '=', status);
  if (startTime !== undefined) matching = matching.where('o.created_at', '>=', new Date(startTime));
  if (endTime !== undefined) matching = matching.where('o.created_at', '<=', new Date(endTime));
  return listSource({
    database,
    scope: ['conversions', institutionId, condition],
    order: [column('o.created_at', 'time'), column('o.id', 'uuid')],
    matching,
    select: (orders) =>
      orders
        .innerJoin('convert_quote as q', 'q.id', 'o.quote_id')
        .select(['o.id', 'o.quote_id', 'o.status', 'o.created_at', 'o.from_asset', 'o.to_asset'])
        .select(['q.from_amount', 'q.to_amount', 'q.price', 'q.base_asset', 'q.quote_asset']),
  });
}

export const formatConversion = (row: RowOf<typeof listConversions>): Conversion => ({
  orderId: row.id,
  quoteId: row.quote_id,
  fromAsset: row.from_asset,
  toAsset: row.to_asset,
  fromAmount: toDecimalString(row.from_amount),
  toAmount: toDecimalString(row.to_amount),
  price: toDecimalString(row.price),
  baseAsset: row.base_asset,
  quoteAsset: row.quote_asset,
  status: row.status,
  createdAt: row.created_at.getTime(),
});
