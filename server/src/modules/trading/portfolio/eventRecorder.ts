import type { UserEvent } from '@aldgate/exchange/signed/payloads/userEvents.ts';
import type { TradingAccount } from '../accounts/tradingAccount.ts';
import type { AccountState } from './accountState.ts';
import type { CostBasis } from './compareStates.ts';

/** Writes down what the streams of accounts tell, and reads again from the exchange what may have been missed. */
export interface EventRecorder {
  /** Takes an event of an account's stream. It is written soon, with others that came meanwhile. */
  ingest(account: TradingAccount, event: UserEvent): void;
  /** Reads the account's records from the exchange soon; resolves when that is done, or has failed and is tried again. */
  syncSoon(account: TradingAccount): Promise<void>;
  /**
   * What the records know of an account's orders and positions, with what has been told and is not written yet. It is of
   * the moment when it is answered.
   */
  readCostBasis(account: TradingAccount, state: () => AccountState): Promise<CostBasis>;
  /** Writes what is left. */
  close(): Promise<void>;
}
