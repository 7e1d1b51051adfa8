import type { OperationsAnswerOf, OperationsParsedOf } from '@aldgate/contract';
import { sumLiabilities } from '@aldgate/domain/loans/liabilities.ts';
import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { findWaitingApprovals } from '../../../approvals/index.ts';
import type { Database } from '../../../kernel/database/database.ts';
import { column, directionOf } from '../../../kernel/lists/keyset.ts';
import { listSource } from '../../../kernel/lists/listSource.ts';
import { readPage } from '../../../kernel/lists/readPage.ts';
import { capitalAccount } from '../../../ledger/account.ts';
import { readAvailable } from '../../../ledger/balances.ts';
import { readInstitutionNames } from '../../institution/index.ts';
import type { LoanDeps } from '../deps.ts';
import { readDescribing } from '../records/describeLoan.ts';
import { describeOfCustomers } from './readBook.ts';
import { loanTarget } from './settleShortfall.ts';

type Condition = Omit<OperationsParsedOf<'pageLoanLiquidation'>['queryCondition'], 'sort'>;

/** LN-01: the liquidations of all loans. */
export async function pageLiquidations(
  { database }: LoanDeps,
  request: OperationsParsedOf<'pageLoanLiquidation'>,
): Promise<OperationsAnswerOf<'pageLoanLiquidation'>> {
  const { sort, ...condition } = request.queryCondition;
  const { rows, ...page } = await readPage(listSales(database, condition), request, directionOf(sort));
  const names = await readInstitutionNames(
    database,
    rows.map(({ institution_id }) => institution_id),
  );
  const items = rows.map((row) => ({
    eventId: row.id,
    at: row.at.getTime(),
    customer: { institutionId: row.institution_id, name: names.get(row.institution_id) ?? row.institution_id },
    loanId: row.loan_id,
    asset: row.borrowed,
    collateralAsset: row.collateral_asset,
    quantity: toDecimalString(row.amount ?? '0'),
    paid: {
      principal: toDecimalString(row.paid_principal ?? '0'),
      interest: toDecimalString(row.paid_interest ?? '0'),
      overdueInterest: toDecimalString(row.paid_overdue_interest ?? '0'),
    },
    ltv: row.ltv === null ? null : toDecimalString(row.ltv),
    receipt: row.payload,
  }));
  return { items, ...page };
}

function listSales(database: Database, condition: Condition) {
  const { institutionId, asset, startTime, endTime } = condition;
  let matching = database
    .selectFrom('loan_event as e')
    .innerJoin('loan as l', 'l.id', 'e.loan_id')
    .innerJoin('loan_receipt as r', 'r.event_id', 'e.id')
    .where('e.event', '=', 'sold');
  if (institutionId !== undefined) matching = matching.where('l.institution_id', '=', institutionId);
  if (asset !== undefined) matching = matching.where('l.asset', '=', asset);
  if (startTime !== undefined) matching = matching.where('e.at', '>=', new Date(startTime));
  if (endTime !== undefined) matching = matching.where('e.at', '<', new Date(endTime));
  return listSource({
    database,
    scope: ['loanSales', condition],
    order: [column('e.number', 'bigint')],
    matching,
    select: (sales) =>
      sales.selectAll('e').select(['l.institution_id', 'l.asset as borrowed', 'l.collateral_asset', 'r.payload']),
  });
}

/** LN-01: the loans whose collateral did not bring what was due. */
export async function pageShortfalls(
  deps: LoanDeps,
  request: OperationsParsedOf<'pageLoanShortfall'>,
): Promise<OperationsAnswerOf<'pageLoanShortfall'>> {
  const { database } = deps;
  const { sort, ...condition } = request.queryCondition;
  const { rows, ...page } = await readPage(listShortfalls(database, condition), request, directionOf(sort));
  const loans = await describeOfCustomers(database, rows, await readDescribing(deps, database));
  const approvals = await findWaitingApprovals(
    database,
    rows.map(({ id }) => loanTarget(id)),
  );
  const items = await Promise.all(
    loans.map(async (loan) => {
      const owed = sumLiabilities(loan.liabilities);
      const available = await readAvailable(database, capitalAccount(loan.customer.institutionId, loan.asset));
      return {
        ...loan,
        collectable: decimal(owed).lt(available) ? owed : available,
        approvalId: approvals.get(loanTarget(loan.loanId))?.approvalId ?? null,
      };
    }),
  );
  return { items, ...page };
}

function listShortfalls(database: Database, condition: Condition) {
  const { institutionId, asset, startTime, endTime } = condition;
  let matching = database.selectFrom('loan as l').where('l.is_shortfall', '=', true);
  if (institutionId !== undefined) matching = matching.where('l.institution_id', '=', institutionId);
  if (asset !== undefined) matching = matching.where('l.asset', '=', asset);
  if (startTime !== undefined) matching = matching.where('l.opened_at', '>=', new Date(startTime));
  if (endTime !== undefined) matching = matching.where('l.opened_at', '<', new Date(endTime));
  return listSource({
    database,
    scope: ['loanShortfalls', condition],
    order: [column('l.opened_at', 'time'), column('l.id', 'uuid')],
    matching,
    select: (loans) => loans.selectAll('l'),
  });
}
