import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { Tx } from '../../../kernel/database/database.ts';

/** Holding of a platform account after its last statement. */
interface BankHolding {
  /** The bank's name and the account's number. */
  readonly account: string;
  readonly asset: string;
  readonly amount: string;
  /** When the statement was imported, epoch ms; null before the first one. */
  readonly at: number | null;
}

/** The closing balances of the platform's accounts at banks. */
export async function readBankHoldings(tx: Tx): Promise<BankHolding[]> {
  const rows = await tx
    .selectFrom('bank_platform_account as a')
    .select(['a.bank_name', 'a.iban', 'a.account_number', 'a.asset', 'a.closing'])
    .select((row) =>
      row
        .selectFrom('bank_statement as s')
        .select((each) => each.fn.max('s.imported_at').as('at'))
        .whereRef('s.account_id', '=', 'a.id')
        .as('at'),
    )
    .orderBy('a.asset')
    .orderBy('a.id')
    .execute();
  return rows.map((row) => ({
    account: `${row.bank_name} ${row.iban ?? row.account_number ?? ''}`.trim(),
    asset: row.asset,
    amount: toDecimalString(row.closing),
    at: row.at?.getTime() ?? null,
  }));
}
