import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { type LoanStress, type StressInputs, stressLoan } from '@aldgate/domain/loans/stress.ts';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { LoanDeps } from '../deps.ts';
import { owedAt, stepsOf, valuesOf } from '../loanRow.ts';
import type { LoanRow } from '../tables.ts';
import { readDescribing } from './describeLoan.ts';

/** A stressed loan as it is stored, with its values of now. */
interface StressedRow {
  readonly row: LoanRow;
  readonly values: StressInputs['values'];
  readonly stress: LoanStress;
}

/**
 * LN-01: the open loans of an institution, or of all for null, after a change of prices. Throws priceUnavailable where
 * an index is missing.
 */
export async function stressRows(
  deps: LoanDeps,
  institutionId: string | null,
  { prices }: ParsedOf<'stressLoans'>,
): Promise<StressedRow[]> {
  const { database } = deps;
  let open = database
    .selectFrom('loan')
    .selectAll()
    .where('status', '<>', 'ended')
    .where('is_shortfall', '=', false)
    .orderBy('opened_at')
    .orderBy('id');
  if (institutionId !== null) open = open.where('institution_id', '=', institutionId);
  const rows = await open.execute();
  const { businessNow, indexes, precisions } = await readDescribing(deps, database);
  return rows.map((row) => {
    const { asset, collateral_asset: collateralAsset } = row;
    indexes.require(asset);
    indexes.require(collateralAsset);
    const values = valuesOf(row, owedAt(row, businessNow, precisions), indexes);
    if (values === null) throw new Error(`${row.id} has no value`);
    const stress = stressLoan(
      {
        asset,
        collateralAsset,
        values,
        steps: stepsOf(row),
        restore: toDecimalString(row.restore_ltv),
        feeRate: toDecimalString(row.liquidation_fee),
        precision: { due: precisions(asset), collateral: precisions(collateralAsset) },
      },
      prices,
    );
    return { row, values, stress };
  });
}

/** LN-01: an institution's own loans as `stressRows` has them. */
export const stressLoans = async (
  deps: LoanDeps,
  institutionId: string,
  request: ParsedOf<'stressLoans'>,
): Promise<AnswerOf<'stressLoans'>> =>
  (await stressRows(deps, institutionId, request)).map(({ row, stress }) => ({ loanId: row.id, ...stress }));
