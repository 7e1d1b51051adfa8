import type { Tx } from '../../../../kernel/database/database.ts';
import type { DatabaseTime } from '../../../../kernel/time/databaseTime.ts';
import type { StepUpService } from '../../../identity/index.ts';
import type { AccountFeeds } from '../../portfolio/accountFeeds.ts';
import type { AccountNow, OrderDeps } from '../orderDeps.ts';

/** Suspends the issued keys of accounts: they belong to another module. */
export interface IssuedKeys {
  /**
   * Suspends the issued keys of an account while a panic blocks it, or resumes them; resolves with the number that
   * could not be changed.
   */
  readonly follow: (accountId: string) => Promise<number>;
  /** Does so once the transaction has committed. */
  readonly followLater: (tx: Tx, accountId: string) => Promise<void>;
}

/** Pauses the algorithms of accounts in the transaction of a panic; another module owns them. */
export type PauseAlgos = (tx: Tx, accountIds: readonly string[]) => Promise<void>;

export interface PanicDeps extends OrderDeps {
  readonly databaseTime: DatabaseTime;
  readonly feeds: Pick<AccountFeeds, 'follow' | 'ready' | 'followed'>;
  /** Reads accounts beyond the institution's share of the exchange's weight. */
  readonly uncharged: AccountNow;
  readonly issuedKeys: () => IssuedKeys;
  readonly pauseAlgos: PauseAlgos;
  readonly stepUp: Pick<StepUpService, 'verify'>;
  /** The value of an asset's unit in US dollars, a decimal string; null without a recent one. */
  readonly readUsd: (asset: string) => string | null;
}
