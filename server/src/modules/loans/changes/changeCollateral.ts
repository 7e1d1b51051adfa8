import { computeLtv, type LoanValues } from '@aldgate/domain/loans/ltv.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { updateLoan } from '../loanRow.ts';
import { holdCollateral } from '../postings.ts';
import { recordEvent } from '../recordEvent.ts';
import type { LoanRow } from '../tables.ts';

interface Changing {
  readonly event: 'collateral_added' | 'collateral_released';
  readonly amount: string;
  /** The amount that is pledged afterwards. */
  readonly collateral: string;
  /** With that collateral; null without an index. */
  readonly values: LoanValues | null;
  readonly memberId?: string;
  readonly at: number;
  readonly businessNow: number;
}

/** Holds another collateral for a locked loan, and records it. Throws insufficientBalance. */
export async function changeCollateral(
  tx: Tx,
  row: LoanRow,
  { event, amount, collateral, values, memberId, at, businessNow }: Changing,
): Promise<LoanRow> {
  const held = await holdCollateral(tx, row, collateral, at);
  const changed = await updateLoan(tx, row, { collateral, ...held });
  await recordEvent(tx, changed, {
    event,
    at,
    businessNow,
    amount: { amount, asset: row.collateral_asset },
    ltv: values === null ? null : computeLtv(values),
    ...(memberId !== undefined && { memberId }),
  });
  return changed;
}
