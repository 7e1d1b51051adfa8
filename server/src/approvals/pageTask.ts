import type { OperationsAnswerOf, OperationsParsedOf } from '@aldgate/contract';
import type { Database } from '../kernel/database.ts';
import { customerReference, operatorReference } from '../kernel/references.ts';
import type { TaskKind } from './tasks.ts';

type Page = OperationsAnswerOf<'pageTask'>;

/** Open tasks, oldest first; closed ones, newest first. */
export async function pageTask(
  database: Database,
  { pageCondition: { page, pageSize }, queryCondition: { state, kind } }: OperationsParsedOf<'pageTask'>,
  operatorId: string,
): Promise<Page> {
  let tasks = database
    .selectFrom('operation_task as t')
    .leftJoin('institution as i', 'i.id', 't.institution_id')
    .leftJoin('operator as o', 'o.id', 't.owner_id')
    .where('t.closed_at', state === 'closed' ? 'is not' : 'is', null);
  if (state === 'mine') tasks = tasks.where('t.owner_id', '=', operatorId);
  if (kind !== undefined) tasks = tasks.where('t.kind', '=', kind);
  const [{ total }, rows, counts] = await Promise.all([
    tasks.select((s) => s.fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
    tasks
      .selectAll('t')
      .select(['i.name as institution_name', 'o.name as owner_name'])
      .orderBy(state === 'closed' ? 't.closed_at' : 't.created_at', state === 'closed' ? 'desc' : 'asc')
      .orderBy('t.id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
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
  return { items, total: Number(total), counts };
}

async function countOpen(database: Database): Promise<Page['counts']> {
  const rows = await database
    .selectFrom('operation_task')
    .select(['kind', (s) => s.fn.countAll<string>().as('count')])
    .where('closed_at', 'is', null)
    .groupBy('kind')
    .execute();
  const of = (kind: TaskKind) => Number(rows.find((row) => row.kind === kind)?.count ?? 0);
  return {
    kyc_review: of('kyc_review'),
    broker_application: of('broker_application'),
    contact: of('contact'),
    approval: of('approval'),
    balance_difference: of('balance_difference'),
  };
}
