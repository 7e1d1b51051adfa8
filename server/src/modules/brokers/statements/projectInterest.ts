import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { firstOfMonth, lastOfMonth } from '@aldgate/domain/brokers/financing/statements.ts';
import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { utcDay } from '@aldgate/domain/time/utcDay.ts';
import type { FinancingDeps } from '../financing/deps.ts';
import { readProjectState } from '../financing/projectStates.ts';
import { requireProject } from '../projectRows/projectRows.ts';
import { readPrincipalChanges } from './principalChanges.ts';
import { formatLine, readLinesOf, readStatements, sumDue } from './readStatements.ts';

/** BR-08: the interest of a project in a month, and what of its statements is unpaid. Throws notFound. */
export async function queryProjectInterest(
  deps: FinancingDeps,
  institutionId: string,
  request: ParsedOf<'queryProjectInterest'>,
): Promise<AnswerOf<'queryProjectInterest'>> {
  const { database, businessClock } = deps;
  const { projectNo } = request;
  const project = await requireProject(database, institutionId, projectNo);
  const month = request.month ?? utcDay(await businessClock(database)).slice(0, 7);
  const first = firstOfMonth(`${month}-01`);
  const days = [first, lastOfMonth(first)] as const;
  const financings = await database
    .selectFrom('broker_financing')
    .select('financing_no')
    .where('project_no', '=', projectNo)
    .execute();
  const numbers = financings.map(({ financing_no }) => financing_no);
  const [state, statements, lines, changes] = await Promise.all([
    readProjectState(database, deps, project),
    readStatements(deps, { institutionId, projectNo }),
    readLinesOf(database, numbers, days),
    readPrincipalChanges(database, numbers, days),
  ]);
  const issued = statements.filter(({ status }) => status !== 'accruing');
  const dueOf = (status: 'wait_for_payment' | 'under_review') =>
    sumDue(issued.filter((each) => each.status === status));
  const unpaid = issued.filter(({ status }) => status !== 'paid').map(({ dueOn }) => dueOn);
  return {
    currency: project.currency,
    month,
    rate: state.annualRate,
    dayCount: 365,
    principal: state.priority,
    accrued: total(lines),
    toBePaid: dueOf('wait_for_payment'),
    underReview: dueOf('under_review'),
    paid: toDecimalString(decimal(total(issued)).minus(sumDue(issued))),
    nextDueOn: unpaid.toSorted()[0] ?? null,
    lines: lines.map(formatLine),
    changes,
  };
}

const total = (of: readonly { readonly interest: string }[]): string =>
  toDecimalString(of.reduce((sum, { interest }) => sum.plus(interest), decimal('0')));
