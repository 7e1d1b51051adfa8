import { isAuthRejected } from '@aldgate/exchange/signed/signedRest.ts';
import { sql } from 'kysely';
import type { RecordedProduct, TradingAccounts } from '../../exchangeAccounts/index.ts';
import { keyRejecter } from '../../exchangeAccounts/index.ts';
import type { AccountFeeds } from '../portfolio/accountFeeds.ts';
import type { RecordDeps } from './recordDeps.ts';
import { syncProduct } from './sync.ts';

/** The job of each minute for exposed accounts. All accounts are read every ten minutes, before the reconciliation. */
export const EXCHANGE_SYNC = 'exchange_sync';

export interface SyncDeps extends RecordDeps {
  readonly accounts: TradingAccounts;
  readonly feeds: AccountFeeds;
}

/**
 * Reads the records of accounts with positions or open orders whose streams this server does not follow. A failure
 * affects only its account, which is read the next time.
 */
export async function syncExposed(deps: SyncDeps): Promise<void> {
  const { accounts, feeds, log } = deps;
  for (const { accountId, product } of await exposedProducts(deps)) {
    if (feeds.isLive(accountId, product)) continue;
    const account = await accounts.findById(accountId);
    if (account === undefined) continue;
    try {
      await syncProduct(deps, account, product);
    } catch (error) {
      if (isAuthRejected(error)) keyRejecter(deps)(account);
      log.warn({ err: error, account: accountId }, 'an account’s records could not be read');
    }
  }
}

/** Accounts and products with positions or open orders, as far as known. */
async function exposedProducts({ database }: SyncDeps): Promise<RecordedProduct[]> {
  const rows = await database
    .selectFrom('account_sync')
    .select(['exchange_account_id', 'product'])
    .where('is_exposed', '=', sql.lit(true))
    .union(
      database
        .selectFrom('exchange_order')
        .select(['exchange_account_id', 'product'])
        .where('is_open', '=', sql.lit(true)),
    )
    .execute();
  return rows.map(({ exchange_account_id, product }) => ({ accountId: exchange_account_id, product }));
}
