import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { findWalletProduct } from '@aldgate/domain/market/product.ts';
import { findSuspension } from '../../../../access/index.ts';
import type { Database } from '../../../../kernel/database/database.ts';
import { readBalances } from '../../../../ledger/balances.ts';
import { limitAvailable, type ReadTransferable } from './ownTransferable.ts';

interface Deps {
  readonly database: Database;
  readonly readTransferable: ReadTransferable;
}

/**
 * WAL-02: the amount that an account can transfer now. If the exchange's figure is unknown, the ledger's balance: then
 * the exchange checks the transfer itself.
 */
export async function transferAvailable(
  { database, readTransferable }: Deps,
  institutionId: string,
  { accountType, asset }: ParsedOf<'queryTransferAvailable'>,
): Promise<AnswerOf<'queryTransferAvailable'>> {
  const balances = await readBalances(database, institutionId);
  const found = balances.find((balance) => balance.accountType === accountType && balance.asset === asset);
  const inLedger = found?.available ?? '0';
  const product = findWalletProduct(accountType);
  const reading = product === undefined ? undefined : await readTransferable(institutionId, product);
  const transferable = reading?.of(asset) ?? null;
  const available = transferable === null ? inLedger : limitAvailable(inLedger, transferable);
  return { asset, accountType, available, suspension: await findSuspension(database, 'transfer') };
}
