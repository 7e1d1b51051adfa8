import type { OperationsAnswerOf } from '@aldgate/contract';
import { CUT_OFFS } from '@aldgate/domain/bank/holidays.ts';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { Selectable } from 'kysely';
import { ApiError } from '../../../kernel/apiError.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import type { Tables } from '../../../kernel/database/tables.ts';
import { findCurrency } from '../currency.ts';

type Row = Selectable<Tables['bank_terms']>;

export type BankTerms = OperationsAnswerOf<'listBankTerms'>[number];

/** Bounds, fees and cut-off of a currency. Throws assetUnsupported. */
export async function readTerms(database: Database | Tx, asset: string): Promise<BankTerms> {
  const row = await database.selectFrom('bank_terms').selectAll().where('asset', '=', asset).executeTakeFirst();
  if (row === undefined) throw new ApiError('assetUnsupported', { asset });
  return describeTerms(row);
}

export async function listTerms(database: Database): Promise<BankTerms[]> {
  const rows = await database
    .selectFrom('bank_terms')
    .innerJoin('asset', 'asset.symbol', 'bank_terms.asset')
    .selectAll('bank_terms')
    .orderBy('position')
    .execute();
  return rows.map(describeTerms);
}

export function describeTerms(row: Row): BankTerms {
  const currency = findCurrency(row.asset);
  if (currency === undefined) throw new Error(`${row.asset} has terms, though it is no currency of banks`);
  return {
    asset: row.asset,
    depositMinimum: toDecimalString(row.deposit_minimum),
    withdrawalMinimum: toDecimalString(row.withdrawal_minimum),
    withdrawalMaximum: toDecimalString(row.withdrawal_maximum),
    feeShared: toDecimalString(row.fee_shared),
    feeOur: toDecimalString(row.fee_our),
    cutOff: row.cut_off,
    timeZone: CUT_OFFS[currency].timeZone,
  };
}
