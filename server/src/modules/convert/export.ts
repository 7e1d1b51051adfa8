import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { ApiError } from '../../kernel/apiError.ts';
import { formatCsv } from '../../kernel/csv.ts';
import type { Database } from '../../kernel/database.ts';
import { countOrders, listOrders } from './records.ts';

/** The maximum number of rows of one export. */
const EXPORT_ROWS_MAX = 10_000;

type Condition = ParsedOf<'exportSwapOrderRecord'>['queryCondition'];
type Conversion = AnswerOf<'pageSwapOrderRecord'>['items'][number];

/** Field and heading, in the order of the file. */
const COLUMNS = {
  time: 'Time (UTC)',
  orderId: 'Order',
  status: 'Status',
  fromAmount: 'Paid',
  fromAsset: 'Paid asset',
  toAmount: 'Received',
  toAsset: 'Received asset',
  price: 'Price',
  quoteAsset: 'Price in',
  baseAsset: 'Price of one',
  quoteId: 'Quote',
};

/** CV-05: the matching conversions as a file. Throws exportTooLarge. */
export async function exportOrders(
  database: Database,
  institutionId: string,
  condition: Condition,
  rowsMax = EXPORT_ROWS_MAX,
): Promise<AnswerOf<'exportSwapOrderRecord'>> {
  const rows = await countOrders(database, institutionId, condition);
  if (rows > rowsMax) throw new ApiError('exportTooLarge', { rows, maximum: rowsMax });
  const conversions = await listOrders(database, institutionId, condition, { limit: rowsMax, offset: 0 });
  return { fileName: formatFileName(condition), content: conversionsCsv(conversions) };
}

export function conversionsCsv(conversions: readonly Conversion[]): string {
  const rows = conversions.map((each) => ({ ...each, time: new Date(each.createdAt).toISOString() }));
  return formatCsv(COLUMNS, rows);
}

/** For example 'conversions-2026-11-01-to-2026-11-21.csv'. */
export function formatFileName({ startTime, endTime }: Pick<Condition, 'startTime' | 'endTime'>): string {
  const day = (time: number) => new Date(time).toISOString().slice(0, 10);
  const from = startTime === undefined ? '' : `-${day(startTime)}`;
  const until = endTime === undefined ? '' : `-to-${day(endTime)}`;
  return `conversions${from}${until}.csv`;
}
