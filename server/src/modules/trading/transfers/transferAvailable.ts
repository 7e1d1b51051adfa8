import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { findWalletProduct, type Product } from '@aldgate/domain/market/product.ts';
import { decimal } from '@aldgate/domain/money/amount.ts';
import { formatFixed } from '@aldgate/domain/money/fixed.ts';
import { findSuspension } from '../../../access/index.ts';
import type { Database } from '../../../kernel/database.ts';
import { readBalances } from '../../../ledger/balances.ts';
import type { Exchanges } from '../../exchanges/index.ts';
import { accountNow, type PortfolioDeps } from '../portfolio/handlers.ts';
import type { ReadSpotAmounts } from '../portfolio/spotAmounts.ts';

interface Deps extends PortfolioDeps {
  readonly database: Database;
  readonly exchanges: Exchanges;
  readonly spotAmounts: ReadSpotAmounts;
}

/**
 * WAL-02: the amount that an account can transfer now. For an account at the exchange its figure, because margin and
 * what orders lock are not in the ledger, and at most the ledger's balance, which may lag behind.
 */
export async function transferAvailable(
  deps: Deps,
  institutionId: string,
  { accountType, asset }: ParsedOf<'queryTransferAvailable'>,
): Promise<AnswerOf<'queryTransferAvailable'>> {
  const balances = await readBalances(deps.database, institutionId);
  const found = balances.find((balance) => balance.accountType === accountType && balance.asset === asset);
  const inLedger = found?.available ?? '0';
  const product = findWalletProduct(accountType);
  const exchangeAvailable = product === undefined ? undefined : await transferable(deps, institutionId, product, asset);
  const available =
    exchangeAvailable !== undefined && decimal(exchangeAvailable).lt(inLedger) ? exchangeAvailable : inLedger;
  return { asset, accountType, available, suspension: await findSuspension(deps.database, 'transfer') };
}

/** Undefined if the exchange's figure is unknown: then the exchange checks the transfer itself. */
async function transferable(
  deps: Deps,
  institutionId: string,
  product: Product,
  asset: string,
): Promise<string | undefined> {
  if (product === 'spot') {
    const amounts = await deps.spotAmounts(institutionId);
    return amounts && formatFixed(amounts(asset).free);
  }
  const account = await deps.accounts.findOwn(institutionId, deps.exchanges.reference.code);
  if (account === undefined) return undefined;
  const feed = await deps.feeds.ready(account, product);
  if (!feed.isLive) return undefined;
  const { futuresCapital } = accountNow(feed, deps);
  return futuresCapital?.asset === asset ? futuresCapital.transferableBalance : undefined;
}
