import { sql } from 'kysely';
import { closeTask } from '../../../approvals/index.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import type { LineRow } from './lineRow.ts';

/**
 * The tasks of statements of which all that came in was matched or returned. A debit that a person matches is nobody's
 * task.
 */
export async function closeTasks(tx: Tx, lines: readonly LineRow[], at: number): Promise<void> {
  for (const statementId of new Set(lines.map((line) => line.statement_id))) {
    const open = await tx
      .selectFrom('bank_line')
      .select('id')
      .where('statement_id', '=', statementId)
      .where('direction', '=', 'credit')
      .where('state', 'in', sql<LineRow['state']>`('unmatched', 'ready', 'third_party', 'person', 'matching')`)
      .executeTakeFirst();
    if (open === undefined) await closeTask(tx, { kind: 'bank_line', subjectId: statementId, outcome: 'matched' }, at);
  }
}
