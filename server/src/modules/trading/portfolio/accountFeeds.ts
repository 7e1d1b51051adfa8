import type { TradingAccount } from '../accounts/tradingAccount.ts';
import { AccountFeed, type FeedDeps } from './accountFeed.ts';

/** A session that nobody has asked for in so long is closed. */
const UNUSED_MS = 10 * 60_000;
const SWEEP_MS = 30_000;
/** How often a state is compared with the exchange; more rarely where there are many, since each comparison has its weight. */
const RESYNC_MS = 60_000;
const RESYNC_EACH_MS = 10_000;
/** How long a first call waits for a first state. */
export const FIRST_STATE_MS = 2_000;

/** The accounts that this server follows: from the first time somebody asks for one until nobody has for a while. */
export interface Sessions {
  /** The account's session, opened where there is none. */
  of(account: TradingAccount): AccountFeed;
  /** The same, after its first state is there, or after two seconds. */
  ready(account: TradingAccount): Promise<AccountFeed>;
  /** Keeps a session open until the returned function is called. */
  hold(account: TradingAccount): { readonly session: AccountFeed; readonly release: () => void };
  /** Whether an account's stream is followed here, and lives. */
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
    // A key that was made anew is another session's.
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

/** Waits for something, but not for longer. */
async function within(promise: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const passed = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([promise, passed]);
  clearTimeout(timer);
}
