import type { OperationsAnswerOf, OperationsParsedOf } from '@aldgate/contract';
import type { Database } from '../kernel/database.ts';
import { column } from '../kernel/lists/keyset.ts';
import { listSource } from '../kernel/lists/listSource.ts';
import { readPage } from '../kernel/lists/readPage.ts';
import { customerReference, operatorReference } from '../kernel/references.ts';
import type { TaskKind } from './tasks.ts';

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
  const of = (kind: TaskKind) => Number(rows.find((row) => row.kind === kind)?.count ?? 0);
  return {
    kyc_review: of('kyc_review'),
    broker_application: of('broker_application'),
    contact: of('contact'),
    approval: of('approval'),
    reconciliation_break: of('reconciliation_break'),
    deposit_held: of('deposit_held'),
    withdrawal_review: of('withdrawal_review'),
    chain_alarm: of('chain_alarm'),
    wallet_refill: of('wallet_refill'),
    customer_bank_account: of('customer_bank_account'),
    bank_line: of('bank_line'),
  };
}
