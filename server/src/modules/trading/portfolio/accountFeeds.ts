import type { Product } from '@aldgate/domain/market/product.ts';
import type { TradingAccount } from '../../exchangeAccounts/index.ts';
import { AccountFeed, type FeedDeps } from './accountFeed.ts';

/** A feed that was not used for this long is closed. */
const UNUSED_MS = 10 * 60_000;
const SWEEP_MS = 30_000;
/** The interval of comparisons with the exchange; longer with many accounts, because each comparison has its weight. */
const RESYNC_MS = 60_000;
const RESYNC_EACH_MS = 4_000;
/** How long a first call waits for the first state. */
export const FIRST_STATE_MS = 2_000;

/** The accounts' products that this server follows: from the first use until they are unused for a while. */
export interface AccountFeeds {
  /** The product's feed; opens it if there is none. */
  follow(account: TradingAccount, product: Product): AccountFeed;
  /** Resolves with the feed after its first state or `timeoutMs`, by default two seconds. */
  ready(account: TradingAccount, product: Product, timeoutMs?: number): Promise<AccountFeed>;
  /** Keeps a feed open until `release` is called. */
  hold(account: TradingAccount, product: Product): { readonly feed: AccountFeed; readonly release: () => void };
  /** The feeds of a product that this server follows. */
  followed(product: Product): readonly AccountFeed[];
  /** Whether this server follows the product and its stream is up. */
  isLive(accountId: string, product: Product): boolean;
  /** Ends the feeds of an account that is closed. */
  forget(accountId: string): void;
  close(): void;
}

interface Kept {
  readonly feed: AccountFeed;
  usedAt: number;
  holders: number;
}

export function createAccountFeeds(deps: FeedDeps): AccountFeeds {
  const kept = new Map<string, Kept>();
  let isClosed = false;
  /** The accounts of an exchange share its request weight. */
  const resyncMs = ({ exchange }: TradingAccount) => {
    const followed = [...kept.values()].filter(({ feed }) => feed.account.exchange === exchange);
    return Math.max(RESYNC_MS, followed.length * RESYNC_EACH_MS);
  };
  const use = (account: TradingAccount, product: Product): Kept => {
    const key = formatKey(account.accountId, product);
    const known = kept.get(key);
    const now = deps.clock();
    // An account with a new key gets a new feed.
    if (known !== undefined && known.feed.account.keyId === account.keyId) {
      known.usedAt = now;
      return known;
    }
    known?.feed.close();
    const fresh: Kept = {
      feed: new AccountFeed(account, product, deps, () => resyncMs(account)),
      usedAt: now,
      holders: 0,
    };
    // Once the server ends, no feed stays open.
    if (isClosed) fresh.feed.close();
    else kept.set(key, fresh);
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
    follow: (account, product) => use(account, product).feed,
    async ready(account, product, timeoutMs = FIRST_STATE_MS) {
      const { feed } = use(account, product);
      if (feed.freshness.state === 'connecting') await within(feed.ready, timeoutMs);
      return feed;
    },
    hold(account, product) {
      const entry = use(account, product);
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
    followed: (product) => [...kept.values()].flatMap(({ feed }) => (feed.product === product ? [feed] : [])),
    isLive: (accountId, product) => kept.get(formatKey(accountId, product))?.feed.isLive === true,
    forget(accountId) {
      for (const [id, { feed }] of kept) {
        if (feed.account.accountId !== accountId) continue;
        feed.close();
        kept.delete(id);
      }
    },
    close() {
      isClosed = true;
      clearInterval(sweep);
      for (const { feed } of kept.values()) feed.close();
      kept.clear();
    },
  };
  return feeds;
}

const formatKey = (accountId: string, product: Product): string => `${accountId}/${product}`;

/** Waits for a promise with a time limit. */
async function within(promise: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const passed = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([promise, passed]);
  clearTimeout(timer);
}
