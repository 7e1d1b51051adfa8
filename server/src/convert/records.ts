import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { plain } from '@aldgate/domain/money/amount.ts';
import type { Database } from '../kernel/database.ts';

/** CV-05: an institution's conversions, newest first. */
export async function pageOrders(
  database: Database,
  institutionId: string,
  { pageCondition, queryCondition }: ParsedOf<'pageSwapOrderRecord'>,
): Promise<AnswerOf<'pageSwapOrderRecord'>> {
  const { fromAsset, toAsset, status, startTime, endTime } = queryCondition;
  let matching = database
    .selectFrom('convert_order as o')
    .innerJoin('convert_quote as q', 'q.id', 'o.quote_id')
    .where('o.institution_id', '=', institutionId);
  if (fromAsset !== undefined) matching = matching.where('q.from_asset', '=', fromAsset);
  if (toAsset !== undefined) matching = matching.where('q.to_asset', '=', toAsset);
  if (status !== undefined) matching = matching.where('o.status', '=', status);
  if (startTime !== undefined) matching = matching.where('o.created_at', '>=', new Date(startTime));
  if (endTime !== undefined) matching = matching.where('o.created_at', '<=', new Date(endTime));

  const { total } = await matching.select((q) => q.fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
  const rows = await matching
    .select(['o.id', 'o.quote_id', 'o.status', 'o.created_at', 'q.from_asset', 'q.to_asset', 'q.from_amount'])
    .select(['q.to_amount', 'q.price', 'q.base_asset', 'q.quote_asset'])
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id')
    .limit(pageCondition.pageSize)
    .offset((pageCondition.page - 1) * pageCondition.pageSize)
    .execute();
  return {
    total: Number(total),
    items: rows.map((row) => ({
      orderId: row.id,
      quoteId: row.quote_id,
      fromAsset: row.from_asset,
      toAsset: row.to_asset,
      fromAmount: plain(row.from_amount),
      toAmount: plain(row.to_amount),
      price: plain(row.price),
      baseAsset: row.base_asset,
      quoteAsset: row.quote_asset,
      status: row.status,
      createdAt: row.created_at.getTime(),
    })),
  };
}
