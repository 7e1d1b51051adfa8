import { operatorMay } from '@aldgate/domain/operations/roles.ts';
import { TASK_PERMISSION } from '@aldgate/domain/operations/taskPermission.ts';
import { ApiError } from '../kernel/apiError.ts';
import { type Database, inTransaction, type Tx } from '../kernel/database/database.ts';
import { actingOperator, auditAction } from '../kernel/http/actingOperator.ts';
import type { SignedInOperator } from '../kernel/http/caller.ts';
import { claimTask, operatorName, type TaskRow } from './tasks.ts';

/**
 * Claims a task. Throws forbidden if the role cannot complete it, taskTaken if another operator has it, notFound if
 * it is closed.
 */
export function takeTask(database: Database, taskId: string, caller: SignedInOperator, at: number): Promise<null> {
  const { operatorId } = caller.operator;
  return inTransaction(database, async (tx) => {
    const task = await lockOpen(tx, taskId);
    if (task.owner_id === operatorId) return null;
    const permission = TASK_PERMISSION[task.kind];
    if (!operatorMay(caller.operator.role, permission)) throw new ApiError('forbidden', { permission });
    await claimTask(tx, { kind: task.kind, subjectId: task.subject_id, operatorId }, at);
    await auditAction(tx, actingOperator(caller, at), {
      action: 'task_taken',
      subject: `task:${taskId}`,
      after: about(task),
    });
    return null;
  });
}

/** Releases a task: the operator's own, or any if an administrator. */
export function releaseTask(database: Database, taskId: string, caller: SignedInOperator, at: number): Promise<null> {
  const { operatorId, role } = caller.operator;
  return inTransaction(database, async (tx) => {
    const task = await lockOpen(tx, taskId);
    if (task.owner_id === null) return null;
    if (task.owner_id !== operatorId && role !== 'administrator') {
      throw new ApiError('taskTaken', { owner: await operatorName(tx, task.owner_id) });
    }
    await tx.updateTable('operation_task').set({ owner_id: null, taken_at: null }).where('id', '=', taskId).execute();
    await auditAction(tx, actingOperator(caller, at), {
      action: 'task_released',
      subject: `task:${taskId}`,
      before: { ...about(task), owner: task.owner_id },
    });
    return null;
  });
}

async function lockOpen(tx: Tx, taskId: string): Promise<TaskRow> {
  const task = await tx
    .selectFrom('operation_task')
    .selectAll()
    .where('id', '=', taskId)
    .where('closed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!task) throw new ApiError('notFound');
  return task;
}

const about = ({ kind, subject_id }: TaskRow) => ({ kind, subject: subject_id });
