import type { Product } from '@aldgate/domain/market/product.ts';
import type { OrderUpdate } from '@aldgate/domain/trading/orderUpdate.ts';
import type { Database } from '../../../kernel/database/database.ts';
import type { Log } from '../../../kernel/log.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import type { TradingAccount, TradingAccounts } from '../../exchangeAccounts/index.ts';
import type { DisconnectWatch } from '../cancelOnDisconnect/watch.ts';
import type { AccountFeeds } from '../portfolio/accountFeeds.ts';
import type { ReadRate } from '../portfolio/cautiousFigures.ts';
import type { OrderUpdateWriter, UnknownOutcomes } from './orderUpdateWriter.ts';

/** The dependencies of the calls that change orders. */
export interface OrderDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly accounts: TradingAccounts;
  readonly state: AccountNow;
  readonly feeds: Pick<AccountFeeds, 'follow' | 'ready'>;
  readonly updates: OrderUpdateWriter;
  readonly unknownOutcomes: UnknownOutcomes;
  /** The value of one unit of an asset in US dollars; null without a recent one. */
  readonly readUsd: ReadRate;
  readonly disconnects: Pick<DisconnectWatch, 'orderOpened'>;
}

/** An account's current state, as far as orders need it. */
export interface AccountNow {
  /** Open orders of a product or of a contract, conditional ones included. */
  openOrders(
    account: TradingAccount,
    product: Product,
    instrumentId?: string,
  ): Promise<readonly { readonly instrumentId: string }[]>;
  positions(account: TradingAccount, product: Product): Promise<readonly OpenPosition[]>;
}

export interface OpenPosition {
  readonly instrumentId: string;
  readonly side: 'long' | 'short';
  /** Decimal string, without a sign. */
  readonly quantity: string;
  /** Decimal string: the quantity that no open reduce-only order closes. */
  readonly closableQuantity: string;
  /** The open reduce-only orders that close the rest, without conditional ones that wait. */
  readonly reducing: readonly OrderUpdate[];
}
