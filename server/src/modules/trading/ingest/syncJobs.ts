import { sql } from 'kysely';
import type { TradingAccounts } from '../accounts/tradingAccount.ts';
import type { AccountFeeds } from '../portfolio/accountFeeds.ts';
import { type RecordDeps, syncAccount } from './sync.ts';

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
  for (const accountId of await exposedAccounts(deps)) {
    if (feeds.isLive(accountId)) continue;
    try {
      const account = await accounts.findById(accountId);
      if (account !== undefined) await syncAccount(deps, account);
    } catch (error) {
      log.warn({ err: error, account: accountId }, 'an account’s records could not be read');
    }
  }
}

/** Accounts with positions or open orders, as far as known. */
async function exposedAccounts({ database }: SyncDeps): Promise<string[]> {
  const rows = await database
    .selectFrom('account_sync')
    .select('broker_account_id')
    .where('is_exposed', '=', sql.lit(true))
    .union(database.selectFrom('exchange_order').select('broker_account_id').where('is_open', '=', sql.lit(true)))
    .execute();
  return rows.map(({ broker_account_id }) => broker_account_id);
}
