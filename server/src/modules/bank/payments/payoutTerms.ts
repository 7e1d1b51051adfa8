import type { Database, Tx } from '../../../kernel/database.ts';
import { valueDate } from '../calendar/readCalendar.ts';
import { findCurrency } from '../currency.ts';
import { readTerms } from '../platformAccounts/terms.ts';

/** On what terms a currency is paid out now. Decimal strings. */
export interface PayoutTerms {
  readonly payoutAccountId: string;
  readonly minimum: string;
  readonly maximum: string;
  readonly feeShared: string;
  readonly feeOur: string;
  /** Value date of a withdrawal that is confirmed now, YYYY-MM-DD. */
  readonly valueDate: string;
}

/** Undefined for what no account of the platform pays out. */
export async function readPayoutTerms(
  tx: Database | Tx,
  asset: string,
  businessNow: number,
): Promise<PayoutTerms | undefined> {
  const currency = findCurrency(asset);
  if (currency === undefined) return undefined;
  const account = await tx
    .selectFrom('bank_platform_account')
    .select('id')
    .where('asset', '=', asset)
    .where('is_paying', '=', true)
    .executeTakeFirst();
  if (account === undefined) return undefined;
  const { withdrawalMinimum, withdrawalMaximum, feeShared, feeOur } = await readTerms(tx, asset);
  return {
    payoutAccountId: account.id,
    minimum: withdrawalMinimum,
    maximum: withdrawalMaximum,
    feeShared,
    feeOur,
    valueDate: await valueDate(tx, currency, businessNow),
  };
}
