import type { TradingAccount } from '../accounts/tradingAccount.ts';
import { AccountFeed, type FeedDeps } from './accountFeed.ts';

/** A feed that was not used for this long is closed. */
const UNUSED_MS = 10 * 60_000;
const SWEEP_MS = 30_000;
/** The interval of comparisons with the exchange; longer with many accounts, because each comparison has its weight. */
const RESYNC_MS = 60_000;
const RESYNC_EACH_MS = 4_000;
/** How long a first call waits for the first state. */
export const FIRST_STATE_MS = 2_000;

/** The accounts that this server follows: from the first use until they are unused for a while. */
export interface AccountFeeds {
  /** The account's feed; opens it if there is none. */
  of(account: TradingAccount): AccountFeed;
  /** Resolves with the feed after its first state or two seconds. */
  ready(account: TradingAccount): Promise<AccountFeed>;
  /** Keeps a feed open until `release` is called. */
  hold(account: TradingAccount): { readonly feed: AccountFeed; readonly release: () => void };
  /** Whether this server follows the account and its stream is up. */
  isLive(accountId: string): boolean;
  close(): void;
}

interface Kept {
  readonly feed: AccountFeed;
  usedAt: number;
  holders: number;
}

export function createAccountFeeds(deps: FeedDeps): AccountFeeds {
  const kept = new Map<string, Kept>();
  const resyncMs = () => Math.max(RESYNC_MS, kept.size * RESYNC_EACH_MS);
  const use = (account: TradingAccount): Kept => {
    const known = kept.get(account.accountId);
    const now = deps.clock();
    // An account with a new key gets a new feed.
    if (known !== undefined && known.feed.account.keyId === account.keyId) {
      known.usedAt = now;
      return known;
    }
    known?.feed.close();
    const fresh: Kept = { feed: new AccountFeed(account, deps, resyncMs), usedAt: now, holders: 0 };
    kept.set(account.accountId, fresh);
    return fresh;
  };
  const sweep = setInterval(() => {
    const before = deps.clock() - UNUSED_MS;
    for (const [id, { feed, usedAt, holders }] of kept) {
      if (holders > 0 || usedAt > before) continue;
      feed.close();
      kept.delete(id);
    }
  }, SWEEP_MS).unref();

  const feeds: AccountFeeds = {
    of: (account) => use(account).feed,
    async ready(account) {
      const { feed } = use(account);
      if (feed.freshness.state === 'connecting') await within(feed.ready, FIRST_STATE_MS);
      return feed;
    },
    hold(account) {
      const entry = use(account);
      entry.holders += 1;
      let isHeld = true;
      return {
        feed: entry.feed,
        release() {
          if (!isHeld) return;
          isHeld = false;
          entry.holders -= 1;
          entry.usedAt = deps.clock();
        },
      };
    },
    isLive: (accountId) => kept.get(accountId)?.feed.isLive === true,
    close() {
      clearInterval(sweep);
      for (const { feed } of kept.values()) feed.close();
      kept.clear();
    },
  };
  return feeds;
}

/** Waits for a promise with a time limit. */
async function within(promise: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const passed = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([promise, passed]);
  clearTimeout(timer);
}
