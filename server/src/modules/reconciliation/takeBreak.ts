import { claimTask } from '../../approvals/index.ts';
import { type Database, inTransaction } from '../../kernel/database/database.ts';
import { type ActingOperator, auditAction } from '../../kernel/http/actingOperator.ts';

/** Claims the task of a break. Throws taskTaken where another operator has it, notFound where it has ended. */
export function takeBreak(database: Database, breakId: string, actor: ActingOperator): Promise<null> {
  return inTransaction(database, async (tx) => {
    const { operatorId, at } = actor;
    await claimTask(tx, { kind: 'reconciliation_break', subjectId: breakId, operatorId }, at);
    await auditAction(tx, actor, { action: 'break_taken', subject: `reconciliation_break:${breakId}` });
    return null;
  });
}
