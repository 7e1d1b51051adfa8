import { computeToRestore, type LoanValues } from '@aldgate/domain/loans/ltv.ts';
import { decimal, isPositive, round, toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { capitalAccount } from '../../../ledger/account.ts';
import { readAvailable } from '../../../ledger/balances.ts';
import { changeCollateral } from '../changes/changeCollateral.ts';
import { type Precisions, stepsOf } from '../loanRow.ts';
import type { LoanRow } from '../tables.ts';
import { notifyToppedUp } from './notifyLoan.ts';

interface ToppingUp {
  readonly values: LoanValues;
  readonly precisions: Precisions;
  /** The origin of the link in the email. */
  readonly origin: string;
  readonly at: number;
  readonly businessNow: number;
}

/**
 * LN-01: adds collateral to a locked loan from `capital_account` down to the opening LTV, as far as the coin goes, and
 * notifies the members. Null where nothing can be added.
 */
export async function topUp(
  tx: Tx,
  row: LoanRow,
  { values, precisions, origin, at, businessNow }: ToppingUp,
): Promise<{ readonly row: LoanRow; readonly values: LoanValues } | null> {
  const { asset, collateral_asset: coin } = row;
  const precision = { due: precisions(asset), collateral: precisions(coin) };
  const { add } = computeToRestore(values, stepsOf(row).opening, precision);
  const available = await readAvailable(tx, capitalAccount(row.institution_id, coin));
  const amount = round(decimal(add).lt(available) ? add : available, precision.collateral, 'down');
  if (!isPositive(amount)) return null;
  const collateral = toDecimalString(decimal(row.collateral).plus(amount));
  const added = { ...values, collateral };
  const toppedUp = await changeCollateral(tx, row, {
    event: 'collateral_added',
    amount: toDecimalString(amount),
    collateral,
    values: added,
    at,
    businessNow,
  });
  await notifyToppedUp(tx, toppedUp, { amount, values: added, origin, at });
  return { row: toppedUp, values: added };
}
