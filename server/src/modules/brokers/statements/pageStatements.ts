import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { startOfUtcDay } from '@aldgate/domain/time/utcDay.ts';
import { directionOf } from '../../../kernel/lists/keyset.ts';
import { memorySource } from '../../../kernel/lists/memorySource.ts';
import { readPage } from '../../../kernel/lists/readPage.ts';
import type { FinancingDeps } from '../financing/deps.ts';
import { readStatements, type Statement, sumDue } from './readStatements.ts';

type Request = ParsedOf<'pageInterestStatement'>;

/** BR-08: a broker's statements, the present month's as it accrues among them. */
export async function pageStatements(
  deps: FinancingDeps,
  institutionId: string,
  request: Request,
): Promise<AnswerOf<'pageInterestStatement'>> {
  const { projectNo } = request.queryCondition;
  const statements = await readStatements(deps, { institutionId, projectNo });
  const page = await readStatementPage('interest statements', institutionId, { statements, request });
  return { ...page, totals: sumUp(statements) };
}

/** BR-08: a broker's issued statements, with the days by which each was paid late. */
export async function pageIssuedStatements(
  deps: FinancingDeps,
  institutionId: string,
  request: ParsedOf<'pageIssuedStatement'>,
): Promise<AnswerOf<'pageIssuedStatement'>> {
  const { projectNo } = request.queryCondition;
  const statements = await readStatements(deps, { institutionId, projectNo });
  const issued = statements.filter(({ status }) => status !== 'accruing');
  return readStatementPage('issued statements', institutionId, { statements: issued, request });
}

interface Paged {
  readonly statements: readonly Statement[];
  readonly request: Omit<Request, 'queryCondition'> & {
    readonly queryCondition: Pick<Request['queryCondition'], 'sort'> & Partial<Request['queryCondition']>;
  };
}

async function readStatementPage(list: string, institutionId: string, { statements, request }: Paged) {
  const { sort, ...filter } = request.queryCondition;
  const { status, month, isOverdue: overdue, startTime, endTime } = filter;
  const matching = statements.filter(
    (each) =>
      (status === undefined || each.status === status) &&
      (month === undefined || each.startOn.startsWith(month)) &&
      (overdue === undefined || each.isOverdue === overdue) &&
      (startTime === undefined || startOfUtcDay(each.startOn) >= startTime) &&
      (endTime === undefined || startOfUtcDay(each.startOn) < endTime),
  );
  const source = memorySource({
    scope: [list, institutionId, filter],
    rows: matching.map((statement) => ({ statement })),
    keyOf: ({ statement: { startOn, statementNo } }) => `${startOn}:${statementNo}`,
  });
  const { rows, ...page } = await readPage(source, request, directionOf(sort));
  return { items: rows.map(({ statement }) => statement), ...page };
}

function sumUp(statements: readonly Statement[]): AnswerOf<'pageInterestStatement'>['totals'] {
  const unpaid = statements.filter(({ status }) => status === 'wait_for_payment' || status === 'under_review');
  return {
    accrued: sumDue(statements.filter(({ status }) => status === 'accruing')),
    toBePaid: sumDue(unpaid),
    overdue: sumDue(unpaid.filter((each) => each.isOverdue)),
    nextDueOn: unpaid.map(({ dueOn }) => dueOn).toSorted()[0] ?? null,
  };
}
