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
export interface Sessions {
  /** The account's feed; opens it if there is none. */
  of(account: TradingAccount): AccountFeed;
  /** The same, after its first state or two seconds. */
  ready(account: TradingAccount): Promise<AccountFeed>;
  /** Keeps a feed open until `release` is called. */
  hold(account: TradingAccount): { readonly session: AccountFeed; readonly release: () => void };
  /** Whether this server follows the account and its stream is up. */
  isLive(accountId: string): boolean;
  close(): void;
}

interface Kept {
  readonly session: AccountFeed;
  usedAt: number;
  holders: number;
}

export function createAccountFeeds(deps: FeedDeps): Sessions {
  const kept = new Map<string, Kept>();
  const resyncMs = () => Math.max(RESYNC_MS, kept.size * RESYNC_EACH_MS);
  const use = (account: TradingAccount): Kept => {
    const known = kept.get(account.accountId);
    const now = deps.clock();
    // An account with a new key gets a new feed.
    if (known !== undefined && known.session.account.keyId === account.keyId) {
      known.usedAt = now;
      return known;
    }
    known?.session.close();
    const fresh: Kept = { session: new AccountFeed(account, deps, resyncMs), usedAt: now, holders: 0 };
    kept.set(account.accountId, fresh);
    return fresh;
  };
  const sweep = setInterval(() => {
    const before = deps.clock() - UNUSED_MS;
    for (const [id, { session, usedAt, holders }] of kept) {
      if (holders > 0 || usedAt > before) continue;
      session.close();
      kept.delete(id);
    }
  }, SWEEP_MS).unref();

  const sessions: Sessions = {
    of: (account) => use(account).session,
    async ready(account) {
      const { session } = use(account);
      if (session.freshness.state === 'connecting') await within(session.ready, FIRST_STATE_MS);
      return session;
    },
    hold(account) {
      const entry = use(account);
      entry.holders += 1;
      let isHeld = true;
      return {
        session: entry.session,
        release() {
          if (!isHeld) return;
          isHeld = false;
          entry.holders -= 1;
          entry.usedAt = deps.clock();
        },
      };
    },
    isLive: (accountId) => kept.get(accountId)?.session.isLive === true,
    close() {
      clearInterval(sweep);
      for (const { session } of kept.values()) session.close();
      kept.clear();
    },
  };
  return sessions;
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
