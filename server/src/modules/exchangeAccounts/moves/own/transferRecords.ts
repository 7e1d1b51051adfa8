import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { ACCOUNT_NAMES } from '@aldgate/domain/ledger/accountType.ts';
import { sql } from 'kysely';
import type { Database } from '../../../../kernel/database/database.ts';
import type { FileAnswer } from '../../../../kernel/http/handlers.ts';
import { type ExportColumn, exportedItems, exportList, isoTime } from '../../../../kernel/lists/export.ts';
import { column, directionOf } from '../../../../kernel/lists/keyset.ts';
import { listSource } from '../../../../kernel/lists/listSource.ts';
import { readPage } from '../../../../kernel/lists/readPage.ts';
import type { Language } from '../../../../kernel/mail/mail.ts';
import { MOVE_STATES } from '../moveRecords.ts';
import { formatTransfer } from '../ownTransfer.ts';

type Transfer = AnswerOf<'pageTransfer'>['items'][number];
type Condition = ParsedOf<'exportTransfer'>['queryCondition'];

const COLUMNS: readonly ExportColumn<Transfer>[] = [
  { heading: ['Time (UTC)', '時間 (UTC)'], cell: ({ createdAt }) => isoTime(createdAt) },
  { heading: ['From', '轉出賬戶'], cell: ({ transferFrom }) => transferFrom, labels: ACCOUNT_NAMES },
  { heading: ['To', '轉入賬戶'], cell: ({ transferTo }) => transferTo, labels: ACCOUNT_NAMES },
  { heading: ['Amount', '金額'], cell: ({ amount }) => amount },
  { heading: ['Asset', '資產'], cell: ({ asset }) => asset },
  {
    heading: ['Status', '狀態'],
    cell: ({ state }) => state,
    labels: MOVE_STATES,
  },
  { heading: ['Completed or failed (UTC)', '完成或失敗時間 (UTC)'], cell: ({ settledAt }) => isoTime(settledAt) },
  { heading: ['Reason', '原因'], cell: ({ reason }) => reason },
  { heading: ['Transfer ID', '轉賬編號'], cell: ({ transferId }) => transferId },
];

/** WAL-14: an institution's transfers between its accounts, by time. */
export async function pageTransfers(
  database: Database,
  institutionId: string,
  request: ParsedOf<'pageTransfer'>,
): Promise<AnswerOf<'pageTransfer'>> {
  const source = listTransfers(database, institutionId, request.queryCondition);
  const { rows, ...page } = await readPage(source, request, directionOf(request.queryCondition.sort));
  return { items: rows.map(formatTransfer), ...page };
}

/** The matching transfers as a file. */
export function exportTransfers(
  database: Database,
  institutionId: string,
  { queryCondition }: ParsedOf<'exportTransfer'>,
  language: Language,
  rowsMax?: number,
): Promise<FileAnswer> {
  const { from, until } = queryCondition;
  return exportList(
    {
      list: 'transfers',
      columns: COLUMNS,
      time: ({ createdAt }) => createdAt,
      from,
      until,
      language,
      items: exportedItems(listTransfers(database, institutionId, queryCondition), (rows) => rows.map(formatTransfer)),
    },
    rowsMax,
  );
}

function listTransfers(database: Database, institutionId: string, condition: Condition) {
  const { asset, state, from, until } = condition;
  let matching = database
    .selectFrom('fund_move')
    .where('institution_id', '=', institutionId)
    .where('purpose', '=', sql.lit('own'));
  if (asset !== undefined) matching = matching.where('asset', '=', asset);
  if (state !== undefined) matching = matching.where('state', '=', state);
  if (from !== undefined) matching = matching.where('created_at', '>=', new Date(from));
  if (until !== undefined) matching = matching.where('created_at', '<', new Date(until));
  return listSource({
    database,
    scope: ['transfers', institutionId, condition],
    order: [column('created_at', 'time'), column('number', 'bigint')],
    matching,
    select: (transfers) => transfers.selectAll(),
  });
}
