import type { OperationsAnswerOf, OperationsParsedOf } from '@aldgate/contract';
import { computeLtv } from '@aldgate/domain/loans/ltv.ts';
import { readInstitutionNames } from '../../institution/index.ts';
import type { LoanDeps } from '../deps.ts';
import { stressRows } from '../records/stressLoans.ts';

/** LN-01: the open loans of all customers after a change of prices. Throws priceUnavailable without an index. */
export async function stressBook(
  deps: LoanDeps,
  request: OperationsParsedOf<'stressLoanBook'>,
): Promise<OperationsAnswerOf<'stressLoanBook'>> {
  const loans = await stressRows(deps, null, request);
  const names = await readInstitutionNames(
    deps.database,
    loans.map(({ row }) => row.institution_id),
  );
  return loans.map(({ row, values, stress }) => ({
    loanId: row.id,
    customer: { institutionId: row.institution_id, name: names.get(row.institution_id) ?? row.institution_id },
    asset: row.asset,
    collateralAsset: row.collateral_asset,
    owed: values.due,
    collateralAmount: values.collateral,
    ltvBefore: computeLtv(values),
    ...stress,
  }));
}
