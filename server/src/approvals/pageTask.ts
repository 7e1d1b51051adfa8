import type { OperationsAnswerOf, OperationsParsedOf } from '@aldgate/contract';
import { taskKind } from '@aldgate/contract/operations/tasks/schemas.ts';
import type { Database } from '../kernel/database/database.ts';
import { column } from '../kernel/lists/keyset.ts';
import { listSource } from '../kernel/lists/listSource.ts';
import { readPage } from '../kernel/lists/readPage.ts';
import { customerReference, operatorReference } from '../kernel/references.ts';

type Page = OperationsAnswerOf<'pageTask'>;

/** Open tasks, oldest first; closed ones, newest first. */
export async function pageTask(
  database: Database,
  request: OperationsParsedOf<'pageTask'>,
  operatorId: string,
): Promise<Page> {
  const { state, kind } = request.queryCondition;
  const isClosed = state === 'closed';
  let matching = database.selectFrom('operation_task as t').where('t.closed_at', isClosed ? 'is not' : 'is', null);
  if (state === 'mine') matching = matching.where('t.owner_id', '=', operatorId);
  if (kind !== undefined) matching = matching.where('t.kind', '=', kind);
  const source = listSource({
    database,
    scope: ['tasks', state === 'mine' ? operatorId : null, request.queryCondition],
    order: [column(isClosed ? 't.closed_at' : 't.created_at', 'time'), column('t.id', 'uuid')],
    matching,
    select: (tasks) =>
      tasks
        .leftJoin('institution as i', 'i.id', 't.institution_id')
        .leftJoin('operator as o', 'o.id', 't.owner_id')
        .selectAll('t')
        .select(['i.name as institution_name', 'o.name as owner_name']),
  });
  const [{ rows, ...page }, counts] = await Promise.all([
    readPage(source, request, isClosed ? 'desc' : 'asc'),
    countOpen(database),
  ]);
  const items = rows.map((row) => ({
    taskId: row.id,
    kind: row.kind,
    subjectId: row.subject_id,
    title: row.title,
    customer: customerReference(row.institution_id, row.institution_name),
    createdAt: row.created_at.getTime(),
    owner: operatorReference(row.owner_id, row.owner_name),
    closedAt: row.closed_at?.getTime() ?? null,
    outcome: row.outcome,
  }));
  return { items, ...page, counts };
}

async function countOpen(database: Database): Promise<Page['counts']> {
  const rows = await database
    .selectFrom('operation_task')
    .select(['kind', (s) => s.fn.countAll<string>().as('count')])
    .where('closed_at', 'is', null)
    .groupBy('kind')
    .execute();
  const open = new Map(rows.map(({ kind, count }) => [kind, Number(count)]));
  return Object.fromEntries(taskKind.options.map((kind) => [kind, open.get(kind) ?? 0])) as Page['counts'];
}
