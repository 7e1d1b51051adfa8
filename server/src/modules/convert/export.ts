import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import type { Database } from '../../kernel/database/database.ts';
import type { FileAnswer } from '../../kernel/http/handlers.ts';
import { type ExportColumn, exportedItems, exportList, isoTime } from '../../kernel/lists/export.ts';
import type { Language } from '../../kernel/mail/mail.ts';
import { formatConversion, listConversions } from './records.ts';

type Conversion = AnswerOf<'pageSwapOrderRecord'>['items'][number];

const COLUMNS: readonly ExportColumn<Conversion>[] = [
  { heading: ['Time (UTC)', '時間 (UTC)'], cell: ({ createdAt }) => isoTime(createdAt) },
  { heading: ['Order', '訂單'], cell: ({ orderId }) => orderId },
  {
    heading: ['Status', '狀態'],
    cell: ({ status }) => status,
    labels: { completed: ['Completed', '已完成'] },
  },
  { heading: ['Paid', '支付'], cell: ({ fromAmount }) => fromAmount },
  { heading: ['Paid asset', '支付資產'], cell: ({ fromAsset }) => fromAsset },
  { heading: ['Received', '收取'], cell: ({ toAmount }) => toAmount },
  { heading: ['Received asset', '收取資產'], cell: ({ toAsset }) => toAsset },
  { heading: ['Price', '價格'], cell: ({ price }) => price },
  { heading: ['Price in', '計價資產'], cell: ({ quoteAsset }) => quoteAsset },
  { heading: ['Price of one', '每單位資產'], cell: ({ baseAsset }) => baseAsset },
  { heading: ['Quote', '報價'], cell: ({ quoteId }) => quoteId },
];

/** CV-05: the matching conversions as a file. */
export function exportOrders(
  database: Database,
  institutionId: string,
  { queryCondition: condition }: ParsedOf<'exportSwapOrderRecord'>,
  language: Language,
  rowsMax?: number,
): Promise<FileAnswer> {
  return exportList(
    {
      list: 'conversions',
      columns: COLUMNS,
      time: ({ createdAt }) => createdAt,
      from: condition.startTime,
      // This list's end is inclusive.
      until: condition.endTime === undefined ? undefined : condition.endTime + 1,
      language,
      items: exportedItems(listConversions(database, institutionId, condition), (rows) => rows.map(formatConversion)),
    },
    rowsMax,
  );
}
