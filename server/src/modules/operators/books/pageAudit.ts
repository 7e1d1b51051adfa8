import type { OperationsAnswerOf, OperationsParsedOf } from '@aldgate/contract';
import { sql } from 'kysely';
import { cursorPage } from '../../../kernel/cursorPage.ts';
import type { Database } from '../../../kernel/database.ts';
import { AUDIT_ACTORS, AUDIT_COLUMNS, type AuditRow, auditCondition } from './auditQuery.ts';

/** The audit log, newest first. The cursor is a record's id. */
export async function pageAudit(
  database: Database,
  { cursorCondition, queryCondition }: OperationsParsedOf<'pageAudit'>,
): Promise<OperationsAnswerOf<'pageAudit'>> {
  const condition = await auditCondition(database, queryCondition);
  const { rows, ...cursors } = await cursorPage<AuditRow>(cursorCondition, async ({ id, to }, limit) => {
    const beyond = id === null ? sql`true` : to === 'older' ? sql`id < ${id}` : sql`id > ${id}`;
    const order = to === 'older' ? sql`desc` : sql`asc`;
    const found = await sql<AuditRow>`
      select ${AUDIT_COLUMNS}
      from (
        select * from audit_record where ${condition} and ${beyond} order by id ${order} limit ${limit}
      ) r ${AUDIT_ACTORS}
      order by r.id ${order}
    `.execute(database);
    return found.rows;
  });
  const items = rows.map(({ id, at, actor_name, ...row }) => ({
    ...row,
    sequence: id,
    at: at.getTime(),
    actorName: actor_name,
  }));
  return { items, ...cursors };
}
