import type { AnswerOf } from '@aldgate/contract';
import { isPositive, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { readReviews } from '../../../approvals/index.ts';
import type { Database } from '../../../kernel/database/database.ts';
import { readMembers } from '../../identity/index.ts';
import { changeTarget } from '../financing/describeChange.ts';

/** Before every day. */
export const SINCE_EVER = '0001-01-01';

/**
 * The loans and repayments of financings within days, both included, in order, each with the member who applied for its
 * change and the operators who approved it.
 */
export async function readPrincipalChanges(
  database: Database,
  financingNos: readonly string[],
  [from, until]: readonly [string, string],
): Promise<AnswerOf<'queryInterestStatement'>['changes']> {
  const rows = await database
    .selectFrom('broker_action as a')
    .innerJoin('broker_capital_change as c', 'c.change_no', 'a.change_no')
    .select(['a.action_no', 'a.action_type', 'a.amount', 'a.executed_at', 'a.executed_on'])
    .select(['a.change_no', 'c.requested_by', 'c.created_at'])
    .where('a.financing_no', 'in', ['', ...financingNos])
    .where('a.action_type', 'in', ['loan', 'repayment'])
    .$narrowType<{ action_type: 'loan' | 'repayment' }>()
    .where('a.execution', '=', 'done')
    .where('a.executed_on', '>=', from)
    .where('a.executed_on', '<=', until)
    .orderBy('a.executed_at')
    .orderBy('a.number')
    .execute();
  const [members, reviews] = await Promise.all([
    readMembers(
      database,
      rows.map(({ requested_by }) => requested_by),
    ),
    readReviews(
      database,
      'capital_change',
      [...new Set(rows.map(({ change_no }) => change_no))].map((subjectId) => ({
        subjectId,
        target: changeTarget(subjectId),
      })),
    ),
  ]);
  return rows.flatMap((row) => {
    const { executed_at: at, executed_on: day, amount } = row;
    if (at === null || day === null || !isPositive(amount)) return [];
    return [
      {
        at: at.getTime(),
        day,
        actionType: row.action_type,
        amount: toDecimalString(amount),
        actionNo: row.action_no,
        changeNo: row.change_no,
        requestedBy: members.get(row.requested_by ?? '') ?? null,
        requestedAt: row.created_at.getTime(),
        reviews: [...(reviews.get(row.change_no) ?? [])],
      },
    ];
  });
}
