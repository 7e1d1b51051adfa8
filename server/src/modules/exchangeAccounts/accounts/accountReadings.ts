import type { Product } from '@aldgate/domain/market/product.ts';
import type { AccountFigures, Freshness, ReadAccountFigures } from './accountFigures.ts';
import type { ReadAccountRisk } from './accountRisk.ts';
import type { Pace } from './pace.ts';
import type { TradingAccount } from './tradingAccount.ts';

/** Amounts that can be transferred out of a wallet now: without margin and what orders lock, which the ledger lacks. */
export interface Transferable {
  readonly freshness: Freshness;
  /** A decimal string; null while the exchange's figures are not current. */
  readonly of: (asset: string) => string | null;
}

/** Reads an account's records from the exchange; `pace` takes the place of the exchange's own limiter. */
export type SyncAccount = (account: TradingAccount, pace?: Pace) => Promise<void>;

/** An account that this server follows until it is released. */
export interface HeldAccount {
  /** The key that it is followed with. */
  readonly keyId: string;
  /** Its figures from memory, whatever its feeds have. */
  readonly figures: () => AccountFigures;
  readonly release: () => void;
}

/** Live readings of accounts. Trading follows them, and is passed in. */
export interface AccountReadings {
  readonly figures: ReadAccountFigures;
  readonly risk: ReadAccountRisk;
  readonly hold: (account: TradingAccount) => HeldAccount;
  readonly transferable: (account: TradingAccount, product: Product) => Promise<Transferable>;
  readonly sync: SyncAccount;
  /** Ends what this server follows of an account that is closed. */
  readonly forget: (accountId: string) => void;
}
