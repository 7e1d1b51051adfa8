import { sql } from 'kysely';
import { type ActingOperator, auditAction } from '../../../kernel/actingOperator.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import { formatCsv } from '../../../kernel/csv.ts';
import { type Database, inTransaction } from '../../../kernel/database.ts';
import type { FileAnswer } from '../../../kernel/http/handlers.ts';
import { AUDIT_ACTORS, AUDIT_COLUMNS, type AuditQuery, type AuditRow, auditCondition } from './auditQuery.ts';

/** The maximum number of records of one export. */
const EXPORT_ROWS_MAX = 10_000;

/** Field and heading, in the order of the file. */
const COLUMNS = {
  id: 'Sequence',
  at: 'Time (UTC)',
  actor: 'Actor',
  actor_name: 'Name',
  action: 'Action',
  subject: 'Subject',
  address: 'Address',
  client: 'Client',
  before: 'Before',
  after: 'After',
  hash: 'Hash',
};

/** The matching records, oldest first, as a file. The export is audited. Throws exportTooLarge. */
export async function exportAudit(
  database: Database,
  query: AuditQuery,
  actor: ActingOperator,
  rowsMax = EXPORT_ROWS_MAX,
): Promise<FileAnswer> {
  const condition = await auditCondition(database, query);
  return inTransaction(database, async (tx) => {
    const counted = await sql<{ rows: number }>`
      select count(*)::int as rows from audit_record where ${condition}
    `.execute(tx);
    const rows = counted.rows[0]?.rows ?? 0;
    if (rows > rowsMax) throw new ApiError('exportTooLarge', { rows, maximum: rowsMax });
    const found = await sql<AuditRow>`
      select ${AUDIT_COLUMNS}
      from (select * from audit_record where ${condition} order by id limit ${rowsMax}) r ${AUDIT_ACTORS}
      order by r.id
    `.execute(tx);
    await auditAction(tx, actor, {
      action: 'audit_exported',
      subject: 'audit:export',
      after: { ...query, rows: found.rows.length },
    });
    const day = new Date(actor.at).toISOString().slice(0, 10);
    return { fileName: `audit-${day}.csv`, content: auditCsv(found.rows) };
  });
}

function auditCsv(records: readonly AuditRow[]): string {
  const rows = records.map((each) => ({
    ...each,
    at: each.at.toISOString(),
    before: each.before === null ? '' : JSON.stringify(each.before),
    after: each.after === null ? '' : JSON.stringify(each.after),
  }));
  return formatCsv(COLUMNS, rows);
}
