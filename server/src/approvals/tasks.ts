import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { ApiError } from '../kernel/apiError.ts';
import type { Database, Tx } from '../kernel/database/database.ts';
import type { Tables } from '../kernel/database/tables.ts';

export type TaskRow = Selectable<Tables['operation_task']>;
export type TaskKind = TaskRow['kind'];

interface NewTask {
  readonly kind: TaskKind;
  /** The record of the task. A record has at most one open task. */
  readonly subjectId: string;
  readonly title: string;
  readonly institutionId: string | null;
}

/** Opens a task in the transaction that causes it. */
export async function openTask(tx: Tx, task: NewTask, at: number): Promise<void> {
  await insertTask(tx, task, at).execute();
}

/** Opens a task unless its record has an open one. */
export async function ensureTask(tx: Tx, task: NewTask, at: number): Promise<void> {
  await openTaskOnce(tx, task, at);
}

/** Opens a task as {@link ensureTask} does. Returns whether it was opened. */
export async function openTaskOnce(tx: Tx, task: NewTask, at: number): Promise<boolean> {
  const opened = await insertTask(tx, task, at)
    .onConflict((conflict) => conflict.columns(['kind', 'subject_id']).where('closed_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return opened !== undefined;
}

/** The records with an open task of a kind. */
export async function listOpenTasks(database: Database, kind: TaskKind): Promise<readonly string[]> {
  const rows = await database
    .selectFrom('operation_task')
    .select('subject_id')
    .where('kind', '=', kind)
    .where('closed_at', 'is', null)
    .execute();
  return rows.map(({ subject_id }) => subject_id);
}

function insertTask(tx: Tx, { kind, subjectId, title, institutionId }: NewTask, at: number) {
  return tx.insertInto('operation_task').values({
    id: randomUUID(),
    kind,
    title,
    subject_id: subjectId,
    institution_id: institutionId,
    created_at: new Date(at),
  });
}

/** Closes a record's open task, if there is one. */
export async function closeTask(
  tx: Tx,
  { kind, subjectId, outcome }: { readonly kind: TaskKind; readonly subjectId: string; readonly outcome: string },
  at: number,
): Promise<void> {
  await tx
    .updateTable('operation_task')
    .set({ closed_at: new Date(at), outcome })
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('closed_at', 'is', null)
    .execute();
}

/**
 * Locks a record's open task and assigns it to the operator if it has no owner. Throws taskTaken if another operator
 * has it, notFound if there is none any more.
 */
export async function claimTask(
  tx: Tx,
  { kind, subjectId, operatorId }: { readonly kind: TaskKind; readonly subjectId: string; readonly operatorId: string },
  at: number,
): Promise<TaskRow> {
  const task = await tx
    .selectFrom('operation_task')
    .selectAll()
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('closed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!task) throw new ApiError('notFound');
  if (task.owner_id === operatorId) return task;
  if (task.owner_id !== null) throw new ApiError('taskTaken', { owner: await operatorName(tx, task.owner_id) });
  const taken = { owner_id: operatorId, taken_at: new Date(at) };
  await tx.updateTable('operation_task').set(taken).where('id', '=', task.id).execute();
  return { ...task, ...taken };
}

export async function operatorName(database: Database | Tx, operatorId: string): Promise<string> {
  const row = await database
    .selectFrom('operator')
    .select('name')
    .where('id', '=', operatorId)
    .executeTakeFirstOrThrow();
  return row.name;
}
