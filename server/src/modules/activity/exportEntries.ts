import type { ParsedOf } from '@aldgate/contract';
import { ACCOUNT_NAMES } from '@aldgate/domain/ledger/accountType.ts';
import type { Database } from '../../kernel/database/database.ts';
import type { FileAnswer } from '../../kernel/http/handlers.ts';
import { type ExportColumn, exportedItems, exportList, isoTime } from '../../kernel/lists/export.ts';
import type { Language } from '../../kernel/mail/mail.ts';
import { FLOW_LABELS } from '../../ledger/labels.ts';
import { type Entry, formatEntry, listEntries } from './entries.ts';

const COLUMNS: readonly ExportColumn<Entry>[] = [
  { heading: ['Time (UTC)', '時間 (UTC)'], cell: ({ at }) => isoTime(at) },
  { heading: ['Account', '賬戶'], cell: ({ accountType }) => accountType, labels: ACCOUNT_NAMES },
  { heading: ['Account name', '賬戶名稱'], cell: ({ accountName }) => accountName },
  { heading: ['Asset', '資產'], cell: ({ asset }) => asset },
  { heading: ['Type', '類型'], cell: ({ flow }) => flow, labels: FLOW_LABELS },
  { heading: ['Amount', '金額'], cell: ({ amount }) => amount },
  { heading: ['Balance after', '結餘'], cell: ({ balance }) => balance },
  { heading: ['Record', '紀錄'], cell: ({ reference }) => reference?.kind ?? null },
  { heading: ['Record ID', '紀錄編號'], cell: ({ reference }) => reference?.id ?? null },
  { heading: ['Entry', '分錄'], cell: ({ entryId }) => entryId },
];

/** WAL-15: the matching entries as a file. */
export function exportEntries(
  database: Database,
  institutionId: string,
  { queryCondition }: ParsedOf<'exportAccountFlow'>,
  language: Language,
): Promise<FileAnswer> {
  return exportList({
    list: 'account-activity',
    columns: COLUMNS,
    time: ({ at }) => at,
    from: queryCondition.startTime,
    until: queryCondition.endTime,
    language,
    items: exportedItems(listEntries(database, institutionId, queryCondition), (rows) => rows.map(formatEntry)),
  });
}
