import type { Product } from '@aldgate/domain/market/product.ts';
import type { AccountEvent } from '@aldgate/domain/trading/accountReport.ts';
import type { Holding } from '@aldgate/domain/trading/averageCost.ts';
import type { TradingAccount } from '../../exchangeAccounts/index.ts';
import type { AccountState } from './accountState.ts';
import type { CostBasis } from './withCostBasis.ts';

/** Stores the events of accounts' streams, and syncs from the exchange what may have been missed. */
export interface EventRecorder {
  /** Takes an event of an account's stream and stores it soon, in batches. */
  ingest(account: TradingAccount, event: AccountEvent): void;
  /** Syncs the account's records soon; resolves when that is done, or has failed and will be retried. */
  syncSoon(account: TradingAccount): Promise<void>;
  /** The cost basis of a product's orders and positions, including events that are not stored yet. */
  readCostBasis(account: TradingAccount, product: Product, state: () => AccountState): Promise<CostBasis>;
  /**
   * Reads the balances of a spot account that its records explain, by asset, with events that are not stored yet.
   * `isThorough`: records that came late are counted too.
   */
  readHoldings(account: TradingAccount, isThorough: boolean): Promise<ReadonlyMap<string, Holding>>;
  /** The contracts in which the records have open orders of a product. */
  openContracts(account: TradingAccount, product: Product): Promise<readonly string[]>;
  /** Writes what is pending. */
  close(): Promise<void>;
}
