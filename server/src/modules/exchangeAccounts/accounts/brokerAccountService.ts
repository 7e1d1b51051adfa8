import type { AccountFigures } from './accountFigures.ts';
import type { AccountReadings, HeldAccount } from './accountReadings.ts';
import type { AccountRisk } from './accountRisk.ts';
import type { BrokerAccount } from './brokerAccounts.ts';
import { type AccountContent, deleteAccountKeys, listAccountContent } from './closeBrokerAccount.ts';
import { type BrokerAccountDeps, openBrokerAccount } from './openBrokerAccount.ts';
import type { TradingAccounts } from './tradingAccount.ts';

/** Actions of the brokers' area on accounts at their exchanges, and their figures. */
export interface BrokerAccountService {
  /** The figures of those of the institution's accounts that have a key, by their ids. */
  readFigures(institutionId: string, accountIds: readonly string[]): Promise<ReadonlyMap<string, AccountFigures>>;
  /** The contents that a shock changes of those of the institution's accounts that have a key, by their ids. */
  readRisk(institutionId: string, accountIds: readonly string[]): Promise<ReadonlyMap<string, AccountRisk>>;
  /** Follows an account until it is released; undefined of one without a usable key. */
  hold(accountId: string): Promise<HeldAccount | undefined>;
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
  readonly readings: () => Pick<AccountReadings, 'figures' | 'risk' | 'hold' | 'forget'>;
}

export function brokerAccountService(deps: Deps): BrokerAccountService {
  const { accounts, readings } = deps;
  const list = async (institutionId: string, accountIds: readonly string[]) =>
    (await accounts.listOf(institutionId)).filter(({ accountId }) => accountIds.includes(accountId));
  return {
    readFigures: async (institutionId, accountIds) => readings().figures(await list(institutionId, accountIds)),
    readRisk: async (institutionId, accountIds) => readings().risk(await list(institutionId, accountIds)),
    async hold(accountId) {
      const account = await accounts.findById(accountId);
      return account && readings().hold(account);
    },
    open: (accountId) => openBrokerAccount(deps, accountId),
    listContent: (account) => listAccountContent({ ...deps, readFigures: readings().figures }, account),
    deleteKeys: async (account) => deleteAccountKeys(deps, account, await accounts.findById(account.accountId)),
    forget: (accountId) => readings().forget(accountId),
  };
}
