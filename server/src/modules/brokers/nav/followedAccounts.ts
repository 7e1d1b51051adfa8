import type { BrokerAccountService, HeldAccount, ProjectAccount } from '../../exchangeAccounts/index.ts';
import type { ReadFigures } from './readProject.ts';

/** The accounts whose feeds this server keeps open while it reads their projects. */
interface FollowedAccounts {
  /** Reads the figures in memory of accounts, and follows these alone from now on. */
  readonly readFigures: ReadFigures;
  /** Follows none any more. */
  release(): void;
}

/** Follows the accounts that were read last, each with its present key. */
export function followAccounts({ hold }: Pick<BrokerAccountService, 'hold'>): FollowedAccounts {
  const held = new Map<string, HeldAccount>();
  const release = (accountId: string) => {
    held.get(accountId)?.release();
    held.delete(accountId);
  };
  const follow = async ({ accountId, keyId }: ProjectAccount): Promise<void> => {
    if (held.get(accountId)?.keyId === keyId) return;
    release(accountId);
    const account = keyId === null ? undefined : await hold(accountId);
    if (account !== undefined) held.set(accountId, account);
  };
  return {
    async readFigures(accounts) {
      const wanted = new Set(accounts.map(({ accountId }) => accountId));
      for (const accountId of held.keys()) if (!wanted.has(accountId)) release(accountId);
      for (const account of accounts) await follow(account);
      return new Map([...held].map(([accountId, account]) => [accountId, account.figures()]));
    },
    release() {
      for (const accountId of held.keys()) release(accountId);
    },
  };
}
