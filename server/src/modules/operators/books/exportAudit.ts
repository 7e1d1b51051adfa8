import { type Database, inTransaction } from '../../../kernel/database/database.ts';
import { type ActingOperator, auditAction } from '../../../kernel/http/actingOperator.ts';
import type { FileAnswer } from '../../../kernel/http/handlers.ts';
import { type ExportColumn, exportedItems, exportList, isoTime, type Label } from '../../../kernel/lists/export.ts';
import { type AuditQuery, type AuditRecord, formatAuditRecord, listAudit } from './auditRecords.ts';

/** The console is in English. */
const english = (text: string): Label => [text, text];

const COLUMNS: readonly ExportColumn<AuditRecord>[] = [
  { heading: english('Sequence'), cell: ({ sequence }) => sequence },
  { heading: english('Time (UTC)'), cell: ({ at }) => isoTime(at) },
  { heading: english('Actor'), cell: ({ actor }) => actor },
  { heading: english('Name'), cell: ({ actorName }) => actorName },
  { heading: english('Action'), cell: ({ action }) => action },
  { heading: english('Subject'), cell: ({ subject }) => subject },
  { heading: english('Address'), cell: ({ address }) => address },
  { heading: english('Client'), cell: ({ client }) => client },
  { heading: english('Before'), cell: ({ before }) => before && JSON.stringify(before) },
  { heading: english('After'), cell: ({ after }) => after && JSON.stringify(after) },
  { heading: english('Hash'), cell: ({ hash }) => hash },
];

/** The matching records, oldest first, as a file. The export is audited before it begins. */
export async function exportAudit(
  database: Database,
  query: AuditQuery,
  actor: ActingOperator,
  rowsMax?: number,
): Promise<FileAnswer> {
  const source = await listAudit(database, query);
  await inTransaction(database, (tx) =>
    auditAction(tx, actor, { action: 'audit_exported', subject: 'audit:export', after: { ...query } }),
  );
  return exportList(
    {
      list: 'audit',
      columns: COLUMNS,
      time: ({ at }) => at,
      from: query.from,
      until: query.to,
      language: 'en-US',
      items: exportedItems(source, (rows) => rows.map(formatAuditRecord)),
    },
    rowsMax,
  );
}
