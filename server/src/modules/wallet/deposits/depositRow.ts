import type { AccountType } from '@aldgate/domain/ledger/accountType.ts';
import { fundingAccount } from '@aldgate/domain/ledger/moneyOwner.ts';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { Selectable } from 'kysely';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import type { Tables } from '../../../kernel/database/tables.ts';
import { listAssets } from '../../../ledger/assets.ts';
import { readOwner } from '../../../ledger/moneyOwner.ts';
import type { PostedDeposit } from './postings.ts';

export type DepositRow = Selectable<Tables['deposit']>;

/** Returns the amount that arrived, with all decimals of the chain. */
export const arrivedAmount = (row: DepositRow): string => toDecimalString(row.initiated_amount);

/**
 * The account that it credits, whichever account its address was opened for. One that was credited stays where it was
 * posted.
 */
export function creditedAccount(row: DepositRow): AccountType {
  const account = row.account as AccountType;
  const isPosted = row.state === 'credited' || row.state === 'reversed';
  return isPosted ? account : fundingAccount(readOwner(row), account);
}

export const toPosted = (row: DepositRow): PostedDeposit => ({
  network: row.network,
  txid: row.txid,
  index: row.payment_index,
  asset: row.asset,
  amount: arrivedAmount(row),
  owner: row.owner,
  account: creditedAccount(row),
});

/** The decimal places of each asset. */
export async function readPrecisions(database: Database | Tx): Promise<ReadonlyMap<string, number>> {
  return new Map((await listAssets(database)).map(({ symbol, precision }) => [symbol, precision]));
}
