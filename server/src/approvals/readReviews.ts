import type { Database } from '../kernel/database/database.ts';
import type { TaskKind } from './tasks.ts';

/** An approval of a record by an operator. */
export interface Review {
  readonly operator: string;
  /** Epoch ms. */
  readonly at: number;
}

/** A record with the target of its approvals, where it needs two operators. */
interface Reviewed {
  readonly subjectId: string;
  readonly target: string;
}

/**
 * The approvals of records, by their ids, in order: of both operators where it needed two, else of the one who
 * accepted its task. A record that nobody approved is left out.
 */
export async function readReviews(
  database: Database,
  kind: TaskKind,
  records: readonly Reviewed[],
): Promise<ReadonlyMap<string, readonly Review[]>> {
  if (records.length === 0) return new Map();
  const [approvals, tasks] = await Promise.all([
    database
      .selectFrom('approval as a')
      .innerJoin('operator as m', 'm.id', 'a.maker_id')
      .innerJoin('operator as c', 'c.id', 'a.checker_id')
      .select(['a.target', 'm.name as maker', 'a.made_at', 'c.name as checker', 'a.decided_at'])
      .where(
        'a.target',
        'in',
        records.map(({ target }) => target),
      )
      .where('a.state', '=', 'approved')
      .orderBy('a.decided_at')
      .execute(),
    database
      .selectFrom('operation_task as t')
      .innerJoin('operator as o', 'o.id', 't.owner_id')
      .select(['t.subject_id', 'o.name', 't.closed_at'])
      .where('t.kind', '=', kind)
      .where(
        't.subject_id',
        'in',
        records.map(({ subjectId }) => subjectId),
      )
      .where('t.outcome', '=', 'accepted')
      .orderBy('t.closed_at')
      .execute(),
  ]);
  return new Map(
    records.flatMap(({ subjectId, target }): (readonly [string, readonly Review[]])[] => {
      const approval = approvals.findLast((each) => each.target === target);
      const task = tasks.findLast((each) => each.subject_id === subjectId);
      const reviews =
        approval === undefined
          ? [{ operator: task?.name, at: task?.closed_at }]
          : [
              { operator: approval.maker, at: approval.made_at },
              { operator: approval.checker, at: approval.decided_at },
            ];
      const made = reviews.flatMap(({ operator, at }) =>
        operator === undefined || at == null ? [] : [{ operator, at: at.getTime() }],
      );
      return made.length === 0 ? [] : [[subjectId, made]];
    }),
  );
}
