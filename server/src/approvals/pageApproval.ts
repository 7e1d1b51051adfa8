import type { OperationsAnswerOf, OperationsParsedOf } from '@aldgate/contract';
import type { Database } from '../kernel/database.ts';
import type { Operator } from '../kernel/http/caller.ts';
import { customerReference, operatorReference } from '../kernel/references.ts';
import { mayDecide } from './permission.ts';

type Page = OperationsAnswerOf<'pageApproval'>;

/** Pending approvals, oldest first; decided ones, newest first. */
export async function pageApproval(
  database: Database,
  { pageCondition: { page, pageSize }, queryCondition }: OperationsParsedOf<'pageApproval'>,
  operator: Operator,
): Promise<Page> {
  const { state, approvalId } = queryCondition;
  let approvals = database
    .selectFrom('approval as a')
    .innerJoin('operator as m', 'm.id', 'a.maker_id')
    .leftJoin('operator as c', 'c.id', 'a.checker_id')
    .leftJoin('institution as i', 'i.id', 'a.institution_id');
  // A single approval is returned in any state.
  approvals =
    approvalId === undefined
      ? approvals.where('a.state', state === 'waiting' ? '=' : '<>', 'waiting')
      : approvals.where('a.id', '=', approvalId);
  const [{ total }, rows] = await Promise.all([
    approvals.select((s) => s.fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
    approvals
      .selectAll('a')
      .select(['m.name as maker_name', 'c.name as checker_name', 'i.name as institution_name'])
      .orderBy(state === 'waiting' ? 'a.made_at' : 'a.decided_at', state === 'waiting' ? 'asc' : 'desc')
      .orderBy('a.id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
  ]);
  const items = rows.map((row): Page['items'][number] => ({
    approvalId: row.id,
    kind: row.kind,
    state: row.state,
    title: row.title,
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
  return { items, total: Number(total) };
}

const fields = (value: unknown) => value as Record<string, unknown> | null;
