import { FUTURES } from '@aldgate/domain/market/product.ts';
import type { TradingAccounts } from '../../exchangeAccounts/index.ts';
import type { AccountFeed } from './accountFeed.ts';
import type { AccountFeeds } from './accountFeeds.ts';
import { accountNow, type Figures } from './handlers.ts';

/** An account's margin ratio: a fraction, 1 at liquidation. */
export interface AccountMargin {
  readonly accountId: string;
  readonly institutionId: string;
  readonly name: string;
  readonly ratio: string;
}

/** Reader of the margin ratios of futures accounts. What is not current is left out. */
export interface AccountMargins {
  /** The ratios of the accounts that this server follows. */
  readonly listFollowed: () => readonly AccountMargin[];
  /** Ratios as fractions by the ids of accounts, which are followed from now on. */
  readonly readRatios: (accountIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** The id of the account that a key of the institution belongs to. Throws tradingAccountNotFound. */
  readonly findAccount: (institutionId: string, exchangeKeyId: string) => Promise<string>;
}

interface Deps extends Figures {
  readonly accounts: TradingAccounts;
  readonly feeds: AccountFeeds;
}

export function createAccountMargins({ accounts, feeds, clock }: Deps): AccountMargins {
  const read = (feed: AccountFeed): AccountMargin[] => {
    const { accountId, institutionId, name } = feed.account;
    const ratio = feed.isLive ? accountNow(feed, { clock }).futuresCapital?.marginRatio : undefined;
    return ratio == null ? [] : [{ accountId, institutionId, name, ratio }];
  };
  return {
    listFollowed: () => feeds.followed(FUTURES).flatMap(read),
    async readRatios(accountIds) {
      const found = await Promise.all(
        accountIds.map(async (accountId) => {
          const account = await accounts.findById(accountId);
          return account?.products.includes(FUTURES) === true ? read(await feeds.ready(account, FUTURES)) : [];
        }),
      );
      return new Map(found.flat().map(({ accountId, ratio }) => [accountId, ratio]));
    },
    findAccount: async (institutionId, exchangeKeyId) => (await accounts.find(institutionId, exchangeKeyId)).accountId,
  };
}
