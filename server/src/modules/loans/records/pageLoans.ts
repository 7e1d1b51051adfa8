import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import type { Database } from '../../../kernel/database/database.ts';
import { column, directionOf } from '../../../kernel/lists/keyset.ts';
import { listSource } from '../../../kernel/lists/listSource.ts';
import { readPage } from '../../../kernel/lists/readPage.ts';
import type { LoanDeps } from '../deps.ts';
import { requireLoan } from '../loanRow.ts';
import { describeLoan, readDescribing } from './describeLoan.ts';

type Condition = Omit<ParsedOf<'pageLoan'>['queryCondition'], 'sort'>;

/** The loans of an institution, or of all, that match a filter, by the time of their opening. */
export function listLoans(database: Database, institutionId: string | null, condition: Condition) {
  const { status, asset, collateralAsset, startTime, endTime } = condition;
  let matching = database.selectFrom('loan as l');
  if (institutionId !== null) matching = matching.where('l.institution_id', '=', institutionId);
  if (status !== undefined) matching = matching.where('l.status', '=', status);
  if (asset !== undefined) matching = matching.where('l.asset', '=', asset);
  if (collateralAsset !== undefined) matching = matching.where('l.collateral_asset', '=', collateralAsset);
  if (startTime !== undefined) matching = matching.where('l.opened_at', '>=', new Date(startTime));
  if (endTime !== undefined) matching = matching.where('l.opened_at', '<', new Date(endTime));
  return listSource({
    database,
    scope: ['loans', institutionId, condition],
    order: [column('l.opened_at', 'time'), column('l.id', 'uuid')],
    matching,
    select: (loans) => loans.selectAll('l'),
  });
}

/** LN-01: an institution's loans. */
export async function pageLoans(
  deps: LoanDeps,
  institutionId: string,
  request: ParsedOf<'pageLoan'>,
): Promise<AnswerOf<'pageLoan'>> {
  const { database } = deps;
  const { sort, ...condition } = request.queryCondition;
  const [{ rows, ...page }, describing] = await Promise.all([
    readPage(listLoans(database, institutionId, condition), request, directionOf(sort)),
    readDescribing(deps, database),
  ]);
  return { items: rows.map((row) => describeLoan(row, describing)), ...page };
}

/** LN-01: one loan. Throws notFound. */
export async function queryLoan(
  deps: LoanDeps,
  institutionId: string,
  { loanId }: ParsedOf<'queryLoan'>,
): Promise<AnswerOf<'queryLoan'>> {
  const row = await requireLoan(deps.database, institutionId, loanId);
  return describeLoan(row, await readDescribing(deps, deps.database));
}
