import type { OperationsAnswerOf, OperationsParsedOf } from '@aldgate/contract';
import type { Database } from '../../../kernel/database.ts';
import { readPage } from '../../../kernel/lists/readPage.ts';
import { formatAuditRecord, listAudit } from './auditQuery.ts';

/** The audit log, newest first. */
export async function pageAudit(
  database: Database,
  request: OperationsParsedOf<'pageAudit'>,
): Promise<OperationsAnswerOf<'pageAudit'>> {
  const { rows, ...page } = await readPage(await listAudit(database, request.queryCondition), request, 'desc');
  return { items: rows.map(formatAuditRecord), ...page };
}
