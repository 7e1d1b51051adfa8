import type { RemittanceMethod } from '@aldgate/domain/bank/remittanceMethod.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';
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

/** The terms of each method that a currency is paid out by: they are those of the currency, from its own account. */
export async function readPayoutTerms(
  tx: Database | Tx,
  asset: string,
  businessNow: number,
): Promise<ReadonlyMap<RemittanceMethod, PayoutTerms>> {
  const currency = findCurrency(asset);
  if (currency === undefined) return new Map();
  const accounts = await tx
    .selectFrom('bank_platform_account')
    .select(['id', 'remittance_method'])
    .where('asset', '=', asset)
    .where('is_paying', '=', true)
    .orderBy('remittance_method')
    .execute();
  if (accounts.length === 0) return new Map();
  const { withdrawalMinimum, withdrawalMaximum, feeShared, feeOur } = await readTerms(tx, asset);
  const day = await valueDate(tx, currency, businessNow);
  return new Map(
    accounts.map(({ id, remittance_method: method }) => [
      method,
      {
        payoutAccountId: id,
        minimum: withdrawalMinimum,
        maximum: withdrawalMaximum,
        feeShared,
        feeOur,
        valueDate: day,
      },
    ]),
  );
}
