import { type OperatorPermission, operatorMay } from '@aldgate/domain/operations/roles.ts';
import { actingOperator, auditAction } from '../kernel/actingOperator.ts';
import { ApiError } from '../kernel/apiError.ts';
import { type Database, inTransaction, type Tx } from '../kernel/database.ts';
import type { SignedInOperator } from '../kernel/http/caller.ts';
import { claimTask, operatorName, type TaskRow } from './tasks.ts';

/** A task is for those who can bring it to its end; who decides an approval, the approval says. */
const NEEDED = {
  kyc_review: 'review',
  broker_application: 'review',
  contact: 'customers',
  approval: 'view',
} as const satisfies Record<TaskRow['kind'], OperatorPermission>;

/** Takes a task. Throws forbidden where the role cannot end it, taskTaken where somebody else has it, notFound where it is done. */
export function takeTask(database: Database, taskId: string, caller: SignedInOperator, at: number): Promise<null> {
  const { operatorId } = caller.operator;
  return inTransaction(database, async (tx) => {
    const task = await lockOpen(tx, taskId);
    if (task.owner_id === operatorId) return null;
    const permission = NEEDED[task.kind];
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

/** Gives a task back: one's own, or as an administrator anybody's. */
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
