import type { OperationsAnswerOf, OperationsParsedOf } from '@aldgate/contract';
import { sql } from 'kysely';
import type { Database } from '../kernel/database/database.ts';
import type { Operator } from '../kernel/http/caller.ts';
import { column } from '../kernel/lists/keyset.ts';
import { listSource } from '../kernel/lists/listSource.ts';
import { readPage } from '../kernel/lists/readPage.ts';
import { customerReference, operatorReference } from '../kernel/references.ts';
import { mayDecide } from './permission.ts';

type Page = OperationsAnswerOf<'pageApproval'>;

/** Pending approvals, oldest first; decided ones, newest first. */
export async function pageApproval(
  database: Database,
  request: OperationsParsedOf<'pageApproval'>,
  operator: Operator,
): Promise<Page> {
  const { state, approvalId } = request.queryCondition;
  const isWaiting = state === 'waiting';
  let matching = database.selectFrom('approval as a');
  // A single approval is returned in any state.
  matching =
    approvalId === undefined
      ? matching.where('a.state', isWaiting ? '=' : '<>', sql.lit('waiting'))
      : matching.where('a.id', '=', approvalId);
  const source = listSource({
    database,
    scope: ['approvals', request.queryCondition],
    order: [
      column(isWaiting || approvalId !== undefined ? 'a.made_at' : 'a.decided_at', 'time'),
      column('a.id', 'uuid'),
    ],
    matching,
    select: (approvals) =>
      approvals
        .innerJoin('operator as m', 'm.id', 'a.maker_id')
        .leftJoin('operator as c', 'c.id', 'a.checker_id')
        .leftJoin('institution as i', 'i.id', 'a.institution_id')
        .selectAll('a')
        .select(['m.name as maker_name', 'c.name as checker_name', 'i.name as institution_name']),
  });
  const { rows, ...page } = await readPage(source, request, isWaiting ? 'asc' : 'desc');
  const items = rows.map((row): Page['items'][number] => ({
    approvalId: row.id,
    kind: row.kind,
    state: row.state,
    title: row.title,
    target: row.target,
    customer: customerReference(row.institution_id, row.institution_name),
    reason: row.reason,
    before: fields(row.before),
    after: fields(row.after),
    maker: { operatorId: row.maker_id, name: row.maker_name },
    madeAt: row.made_at.getTime(),
    checker: operatorReference(row.checker_id, row.checker_name),
    decidedAt: row.decided_at?.getTime() ?? null,
    note: row.note,
    mayDecide: mayDecide(row, operator),
  }));
  return { items, ...page };
}

const fields = (value: unknown) => value as Record<string, unknown> | null;
