import type { BrokerAccount } from '../accounts/brokerAccounts.ts';
import { type BrokerAccountDeps, openBrokerAccount } from '../accounts/openBrokerAccount.ts';
import type { TradingAccounts } from '../accounts/tradingAccount.ts';
import type { AccountFeeds } from '../portfolio/accountFeeds.ts';
import type { AccountFigures, ReadAccountFigures } from '../portfolio/accountFigures.ts';
import { type AccountContent, deleteAccountKeys, listAccountContent } from './closeBrokerAccount.ts';

/** Actions of the brokers' area on accounts at their exchanges, and their figures. */
export interface BrokerAccountService {
  /** The figures of those of the institution's accounts that have a key, by their ids. */
  readFigures(institutionId: string, accountIds: readonly string[]): Promise<ReadonlyMap<string, AccountFigures>>;
  /** `openBrokerAccount`. */
  open(accountId: string): Promise<void>;
  /** `listAccountContent`. */
  listContent(account: BrokerAccount): Promise<readonly AccountContent[]>;
  /** `deleteAccountKeys`. */
  deleteKeys(account: BrokerAccount): Promise<readonly AccountContent[]>;
  /** Ends what this server follows of an account that is closed. */
  forget(accountId: string): void;
}

interface Deps extends BrokerAccountDeps {
  readonly accounts: TradingAccounts;
  readonly feeds: AccountFeeds;
  readonly readFigures: ReadAccountFigures;
}

export function brokerAccountService(deps: Deps): BrokerAccountService {
  const { accounts, feeds, readFigures } = deps;
  return {
    readFigures: async (institutionId, accountIds) =>
      readFigures((await accounts.listOf(institutionId)).filter(({ accountId }) => accountIds.includes(accountId))),
    open: (accountId) => openBrokerAccount(deps, accountId),
    listContent: (account) => listAccountContent(deps, account),
    deleteKeys: async (account) => deleteAccountKeys(deps, account, await accounts.findById(account.accountId)),
    forget: (accountId) => feeds.forget(accountId),
  };
}
