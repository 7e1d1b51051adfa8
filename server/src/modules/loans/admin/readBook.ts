import type { OperationsAnswerOf, OperationsParsedOf } from '@aldgate/contract';
import { MEMBER_ROLES, memberMay } from '@aldgate/domain/identity/roles.ts';
import { decimal, isPositive, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { DAY_MS } from '@aldgate/domain/time/utcDay.ts';
import { sql } from 'kysely';
import { findWaitingApprovals } from '../../../approvals/index.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import type { Database } from '../../../kernel/database/database.ts';
import type { FileAnswer } from '../../../kernel/http/handlers.ts';
import { exportedItems, exportList } from '../../../kernel/lists/export.ts';
import { directionOf } from '../../../kernel/lists/keyset.ts';
import { readPage } from '../../../kernel/lists/readPage.ts';
import { formatName } from '../../identity/index.ts';
import { readInstitutionNames } from '../../institution/index.ts';
import type { LoanDeps } from '../deps.ts';
import { maturityOf } from '../loanRow.ts';
import { type Describing, describeLoan, readDescribing } from '../records/describeLoan.ts';
import { LOAN_COLUMNS } from '../records/exportLoans.ts';
import { listLoans } from '../records/pageLoans.ts';
import type { LoanRow } from '../tables.ts';
import { loanTarget } from './settleShortfall.ts';

type CustomerLoan = OperationsAnswerOf<'listLoanMaturity'>[number];

/** Describes loans of several customers. */
export async function describeOfCustomers(
  database: Database,
  rows: readonly LoanRow[],
  describing: Describing,
): Promise<CustomerLoan[]> {
  const names = await readInstitutionNames(
    database,
    rows.map(({ institution_id }) => institution_id),
  );
  return rows.map((row) => ({
    ...describeLoan(row, describing),
    customer: { institutionId: row.institution_id, name: names.get(row.institution_id) ?? row.institution_id },
  }));
}

/** LN-01: the loans of all customers. */
export async function pageBook(
  deps: LoanDeps,
  request: OperationsParsedOf<'pageLoanBook'>,
): Promise<OperationsAnswerOf<'pageLoanBook'>> {
  const { database } = deps;
  const { sort, institutionId = null, ...condition } = request.queryCondition;
  const [{ rows, ...page }, describing, totals] = await Promise.all([
    readPage(listLoans(database, institutionId, condition), request, directionOf(sort)),
    readDescribing(deps, database),
    readTotals(database),
  ]);
  return { items: await describeOfCustomers(database, rows, describing), ...page, totals };
}

/** The sums of all open loans by what was borrowed. */
async function readTotals(database: Database): Promise<OperationsAnswerOf<'pageLoanBook'>['totals']> {
  const rows = await database
    .selectFrom('loan')
    .select(['asset', sql<number>`count(*)::int`.as('loans')])
    .select([sql<string>`sum(principal)`.as('principal'), sql<string>`sum(interest + overdue_interest)`.as('interest')])
    .select(sql<number>`(count(*) filter (where status = 'overdue'))::int`.as('overdue'))
    .where('status', '<>', 'ended')
    .groupBy('asset')
    .orderBy('asset')
    .execute();
  return rows.map(({ principal, interest, ...row }) => ({
    ...row,
    principal: toDecimalString(principal),
    interest: toDecimalString(interest),
  }));
}

/** LN-01: one loan of any customer. Throws notFound. */
export async function queryBook(
  deps: LoanDeps,
  { loanId }: OperationsParsedOf<'queryLoanBook'>,
): Promise<OperationsAnswerOf<'queryLoanBook'>> {
  const { database } = deps;
  const row = await database.selectFrom('loan').selectAll().where('id', '=', loanId).executeTakeFirst();
  if (row === undefined) throw new ApiError('notFound');
  const target = loanTarget(loanId);
  const [[described], approvals, debts] = await Promise.all([
    readDescribing(deps, database).then((describing) => describeOfCustomers(database, [row], describing)),
    findWaitingApprovals(database, [target]),
    deps.readProjectDebts(database, [row.institution_id]),
  ]);
  if (described === undefined) throw new ApiError('notFound');
  return {
    ...described,
    projectDebt: debts.get(row.institution_id) ?? '0',
    approvalId: approvals.get(target)?.approvalId ?? null,
  };
}

/** LN-01: the loans of all customers as a file. */
export async function exportBook(
  deps: LoanDeps,
  { queryCondition }: OperationsParsedOf<'exportLoanBook'>,
): Promise<FileAnswer> {
  const { database } = deps;
  const { institutionId = null, ...condition } = queryCondition;
  const describing = await readDescribing(deps, database);
  return exportList<CustomerLoan>({
    list: 'loan-book',
    columns: [{ heading: ['Customer', '客戶'], cell: ({ customer }) => customer.name }, ...LOAN_COLUMNS],
    time: ({ borrowedAt }) => borrowedAt,
    from: condition.startTime,
    until: condition.endTime,
    language: 'en-US',
    items: exportedItems(listLoans(database, institutionId, condition), (rows) =>
      describeOfCustomers(database, rows, describing),
    ),
  });
}

/** The query for all loans that have not ended. */
export const selectOpen = (database: Database) =>
  database.selectFrom('loan').selectAll().where('status', '<>', 'ended');

/** LN-01: the loans whose customers are to be called, the highest LTV first. */
export async function listCalls(deps: LoanDeps): Promise<OperationsAnswerOf<'listLoanCall'>> {
  const { database } = deps;
  const describing = await readDescribing(deps, database);
  const rows = await selectOpen(database).where('level', '>', 0).execute();
  const loans = await describeOfCustomers(database, rows, describing);
  const ids = [...new Set(rows.map(({ institution_id }) => institution_id))];
  const roles = MEMBER_ROLES.filter((role) => memberMay(role, 'move'));
  const members =
    ids.length === 0
      ? []
      : await database
          .selectFrom('platform_user')
          .selectAll()
          .where('institution_id', 'in', ids)
          .where('role', 'in', roles)
          .where('removed_at', 'is', null)
          .orderBy('email')
          .execute();
  const of = Map.groupBy(members, ({ institution_id }) => institution_id);
  const isHigher = (one: CustomerLoan, other: CustomerLoan) => decimal(other.ltv ?? '0').cmp(one.ltv ?? '0');
  return loans.toSorted(isHigher).map((loan) => ({
    ...loan,
    members: (of.get(loan.customer.institutionId) ?? []).map((row) => ({
      name: formatName(row),
      email: row.email,
      phone: row.phone,
    })),
  }));
}

/** LN-01: the open loans that are overdue or mature soon, the earliest first. */
export async function listMaturities(
  deps: LoanDeps,
  { days }: OperationsParsedOf<'listLoanMaturity'>,
): Promise<OperationsAnswerOf<'listLoanMaturity'>> {
  const { database } = deps;
  const describing = await readDescribing(deps, database);
  const until = describing.businessNow + days * DAY_MS;
  const rows = (await selectOpen(database).execute())
    .filter((row) => maturityOf(row) <= until && isPositive(row.principal))
    .toSorted((one, other) => maturityOf(one) - maturityOf(other));
  return describeOfCustomers(database, rows, describing);
}
