import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { Database } from '../../kernel/database.ts';

type Condition = ParsedOf<'pageSwapOrderRecord'>['queryCondition'];
type Conversion = AnswerOf<'pageSwapOrderRecord'>['items'][number];

/** CV-05: an institution's conversions, by time. */
export async function pageOrders(
  database: Database,
  institutionId: string,
  { pageCondition, queryCondition }: ParsedOf<'pageSwapOrderRecord'>,
): Promise<AnswerOf<'pageSwapOrderRecord'>> {
  const { page, pageSize } = pageCondition;
  const [total, items] = await Promise.all([
    countOrders(database, institutionId, queryCondition),
    listOrders(database, institutionId, queryCondition, { limit: pageSize, offset: (page - 1) * pageSize }),
  ]);
  return { total, items };
}

export async function countOrders(database: Database, institutionId: string, condition: Condition): Promise<number> {
  const { total } = await matching(database, institutionId, condition)
    .select((q) => q.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** The matching conversions in the order of the condition, from an offset. */
export async function listOrders(
  database: Database,
  institutionId: string,
  condition: Condition,
  { limit, offset }: { limit: number; offset: number },
): Promise<Conversion[]> {
  const direction = condition.sort === 'newest' ? 'desc' : 'asc';
  const rows = await matching(database, institutionId, condition)
    .select(['o.id', 'o.quote_id', 'o.status', 'o.created_at', 'q.from_asset', 'q.to_asset', 'q.from_amount'])
    .select(['q.to_amount', 'q.price', 'q.base_asset', 'q.quote_asset'])
    .orderBy('o.created_at', direction)
    .orderBy('o.id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map((row) => ({
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
  }));
}

function matching(
  database: Database,
  institutionId: string,
  { fromAsset, toAsset, status, startTime, endTime }: Condition,
) {
  let orders = database
    .selectFrom('convert_order as o')
    .innerJoin('convert_quote as q', 'q.id', 'o.quote_id')
    .where('o.institution_id', '=', institutionId);
  if (fromAsset !== undefined) orders = orders.where('q.from_asset', '=', fromAsset);
  if (toAsset !== undefined) orders = orders.where('q.to_asset', '=', toAsset);
  if (status !== undefined) orders = orders.where('o.status', '=', status);
  if (startTime !== undefined) orders = orders.where('o.created_at', '>=', new Date(startTime));
  if (endTime !== undefined) orders = orders.where('o.created_at', '<=', new Date(endTime));
  return orders;
}
