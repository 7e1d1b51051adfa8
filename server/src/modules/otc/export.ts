import type { ParsedOf } from '@aldgate/contract';
import type { Database } from '../../kernel/database/database.ts';
import type { FileAnswer } from '../../kernel/http/handlers.ts';
import { type ExportColumn, exportedItems, exportList, isoTime } from '../../kernel/lists/export.ts';
import type { Language } from '../../kernel/mail/mail.ts';
import { formatOrder, listOrders, type OtcRecord } from './records.ts';

const COLUMNS: readonly ExportColumn<OtcRecord>[] = [
  { heading: ['Time (UTC)', '時間 (UTC)'], cell: ({ createdAt }) => isoTime(createdAt) },
  { heading: ['Order', '訂單'], cell: ({ orderId }) => orderId },
  {
    heading: ['Kind', '類型'],
    cell: ({ kind }) => kind,
    labels: {
      quote: ['Real-time', '實時報價'],
      limit: ['Limit order', '限價訂單'],
      request: ['Requested quote', '詢價'],
    },
  },
  {
    heading: ['Status', '狀態'],
    cell: ({ status }) => status,
    labels: {
      submitted: ['Requested', '已提交'],
      running: ['Open', '進行中'],
      filled: ['Filled', '已成交'],
      cancelled: ['Cancelled', '已取消'],
      expired: ['Expired', '已到期'],
      failed: ['Declined', '已拒絕'],
    },
  },
  {
    heading: ['Direction', '方向'],
    cell: ({ direction }) => direction,
    labels: { buy: ['Buy', '買入'], sell: ['Sell', '賣出'] },
  },
  { heading: ['Asset', '資產'], cell: ({ baseAsset }) => baseAsset },
  { heading: ['Price in', '計價資產'], cell: ({ quoteAsset }) => quoteAsset },
  { heading: ['Paid', '支付'], cell: ({ fromAmount }) => fromAmount ?? '' },
  { heading: ['Paid asset', '支付資產'], cell: ({ fromAsset }) => fromAsset },
  { heading: ['Received', '收取'], cell: ({ toAmount }) => toAmount ?? '' },
  { heading: ['Received asset', '收取資產'], cell: ({ toAsset }) => toAsset },
  { heading: ['Price', '價格'], cell: ({ price }) => price ?? '' },
  { heading: ['Limit', '限價'], cell: ({ limitPrice }) => limitPrice ?? '' },
  { heading: ['Ended (UTC)', '結束時間 (UTC)'], cell: ({ endedAt }) => (endedAt === null ? '' : isoTime(endedAt)) },
];

/** OTC-05: the matching orders as a file. */
export function exportOrders(
  database: Database,
  institutionId: string,
  { queryCondition: condition }: ParsedOf<'exportBlockOrderRecord'>,
  language: Language,
): Promise<FileAnswer> {
  return exportList({
    list: 'otc-orders',
    columns: COLUMNS,
    time: ({ createdAt }) => createdAt,
    from: condition.startTime,
    // This list's end is inclusive.
    until: condition.endTime === undefined ? undefined : condition.endTime + 1,
    language,
    items: exportedItems(listOrders(database, institutionId, condition), (rows) => rows.map(formatOrder)),
  });
}
