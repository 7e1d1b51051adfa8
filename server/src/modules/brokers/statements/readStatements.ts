import '../capital/interestTables.ts';
import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import type { InterestLine } from '@aldgate/domain/brokers/financing/interestLines.ts';
import { daysLate, daysUntil, isOverdue, planStatements } from '@aldgate/domain/brokers/financing/statements.ts';
import { decimal, isPositive, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { utcDay } from '@aldgate/domain/time/utcDay.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import type { Database } from '../../../kernel/database/database.ts';
import { owedOf } from '../capital/interestPayments.ts';
import { nextNumber, readOpenLines } from '../capital/issueStatements.ts';
import type { FinancingDeps } from '../financing/deps.ts';
import { readRates } from '../interest/basis.ts';
import { describePayments } from './pagePayments.ts';
import { readPrincipalChanges, SINCE_EVER } from './principalChanges.ts';

export type Statement = AnswerOf<'pageInterestStatement'>['items'][number];

interface Project {
  readonly project_no: string;
  readonly name: string;
  readonly currency: string;
}

/** Sums the unpaid parts of statements. */
export const sumDue = (statements: readonly Pick<Statement, 'due'>[]): string =>
  toDecimalString(statements.reduce((sum, { due }) => sum.plus(due), decimal('0')));

/** A statement of a broker, issued or accruing. Throws notFound. */
export async function readStatement(
  deps: FinancingDeps,
  institutionId: string,
  statementNo: string,
): Promise<Statement> {
  const statements = await readStatements(deps, { institutionId });
  const found = statements.find((each) => each.statementNo === statementNo);
  if (found === undefined) throw new ApiError('notFound');
  return found;
}

/** The statements of a broker's projects, or of one, and what accrues to the next ones. */
export async function readStatements(
  { database, businessClock }: FinancingDeps,
  { institutionId, projectNo }: { readonly institutionId: string; readonly projectNo?: string | undefined },
): Promise<Statement[]> {
  let query = database
    .selectFrom('broker_project')
    .select(['project_no', 'name', 'currency'])
    .where('institution_id', '=', institutionId);
  if (projectNo !== undefined) query = query.where('project_no', '=', projectNo);
  const [projects, today] = await Promise.all([query.execute(), businessClock(database).then(utcDay)]);
  const projectOf = new Map(projects.map((project) => [project.project_no, project]));
  const rows = await database
    .selectFrom('broker_statement')
    .selectAll()
    .where('institution_id', '=', institutionId)
    .where('project_no', 'in', ['', ...projectOf.keys()])
    .execute();
  const payments = await readNewestPayments(
    database,
    rows.map(({ statement_no }) => statement_no),
  );
  const issued = rows.flatMap((row): Statement[] => {
    const project = projectOf.get(row.project_no);
    if (project === undefined) return [];
    const { status, due_on: dueOn } = row;
    const due = owedOf(row);
    const isOwed = isPositive(due);
    return [
      {
        ...describeProject(project),
        statementNo: row.statement_no,
        financingNo: row.financing_no,
        startOn: row.start_on,
        endOn: row.end_on,
        days: row.days,
        principal: toDecimalString(row.principal),
        rate: toDecimalString(row.annual_rate),
        interest: toDecimalString(row.interest),
        due,
        status,
        dueOn,
        isWrittenOff: row.written_off_at !== null,
        daysLeft: isOwed ? daysUntil(today, dueOn) : null,
        isOverdue: isOwed && isOverdue({ status, dueOn }, today),
        daysLate: daysLate(dueOn, row.paid_on ?? today),
        issuedAt: row.issued_at.getTime(),
        paidAt: row.paid_at?.getTime() ?? null,
        payment: payments.get(row.statement_no) ?? null,
      },
    ];
  });
  return [...issued, ...(await readAccruing(database, projects))];
}

const describeProject = ({ project_no: projectNo, name: projectName, currency }: Project) => ({
  projectNo,
  projectName,
  currency,
});

/** Reads the interest that running financings have accrued since their last statements. */
async function readAccruing(database: Database, projects: readonly Project[]): Promise<Statement[]> {
  const financings = await database
    .selectFrom('broker_financing')
    .select(['financing_no', 'project_no'])
    .where('project_no', 'in', ['', ...projects.map(({ project_no }) => project_no)])
    .where('status', 'in', [1, 3, 4])
    .execute();
  const open = await readOpenLines(
    database,
    financings.map(({ financing_no }) => financing_no),
  );
  const accruing = financings.map(async ({ financing_no: financingNo, project_no }): Promise<Statement[]> => {
    const project = projects.find((each) => each.project_no === project_no);
    const planned = planStatements(open.get(financingNo) ?? []);
    if (project === undefined) return [];
    return Promise.all(
      planned.map(async ({ lines: _lines, annualRate: rate, ...figures }) => ({
        ...describeProject(project),
        ...figures,
        statementNo: await nextNumber(database, project_no, figures.startOn),
        financingNo,
        rate,
        due: figures.interest,
        status: 'accruing' as const,
        daysLeft: null,
        isWrittenOff: false,
        isOverdue: false,
        daysLate: 0,
        issuedAt: null,
        paidAt: null,
        payment: null,
      })),
    );
  });
  return (await Promise.all(accruing)).flat();
}

async function readNewestPayments(database: Database, statementNos: readonly string[]) {
  if (statementNos.length === 0) return new Map<string, Statement['payment']>();
  const rows = await database
    .selectFrom('broker_interest_payment')
    .distinctOn('statement_no')
    .selectAll()
    .where('statement_no', 'in', statementNos)
    .orderBy('statement_no')
    .orderBy('created_at', 'desc')
    .execute();
  const payments = await describePayments(database, rows);
  return new Map(payments.map((payment) => [payment.statementNo, payment]));
}

/** BR-08: a statement with its lines, the changes of its principal and its payments. Throws notFound. */
export async function queryStatement(
  deps: FinancingDeps,
  institutionId: string,
  { statementNo }: ParsedOf<'queryInterestStatement'>,
): Promise<AnswerOf<'queryInterestStatement'>> {
  const { database } = deps;
  const statement = await readStatement(deps, institutionId, statementNo);
  const { startOn, endOn, financingNo } = statement;
  const [lines, changes, rates, payments, stored] = await Promise.all([
    readLinesOf(database, [financingNo], [startOn, endOn]),
    readPrincipalChanges(database, [financingNo], [SINCE_EVER, endOn]),
    readRates(database, [financingNo]),
    database
      .selectFrom('broker_interest_payment')
      .selectAll()
      .where('statement_no', '=', statementNo)
      .orderBy('created_at', 'desc')
      .execute(),
    database.selectFrom('broker_statement').select('digest').where('statement_no', '=', statementNo).executeTakeFirst(),
  ]);
  return {
    ...statement,
    lines: lines.map(formatLine),
    changes,
    rates: (rates.get(financingNo) ?? [])
      .filter(({ fromDay }) => fromDay <= endOn)
      .map(({ fromDay, annualRate }) => ({ fromDay, rate: toDecimalString(annualRate) })),
    payments: await describePayments(database, payments),
    digest: stored?.digest ?? null,
  };
}

/** The lines of financings within days, both included, in order. */
export function readLinesOf(
  database: Database,
  financingNos: readonly string[],
  [from, until]: readonly [string, string],
): Promise<InterestLine[]> {
  return database
    .selectFrom('broker_interest_line')
    .select(['day', 'principal', 'annual_rate as annualRate', 'interest'])
    .where('financing_no', 'in', ['', ...financingNos])
    .where('day', '>=', from)
    .where('day', '<=', until)
    .orderBy('day')
    .execute();
}

export const formatLine = ({ day, principal, annualRate, interest }: InterestLine) => ({
  day,
  principal: toDecimalString(principal),
  rate: toDecimalString(annualRate),
  interest: toDecimalString(interest),
});
