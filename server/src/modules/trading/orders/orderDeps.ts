import type { Clock } from '../../../kernel/clock.ts';
import type { Database } from '../../../kernel/database.ts';
import type { Log } from '../../../kernel/log.ts';
import type { Instruments } from '../../market/index.ts';
import type { TradingAccount, TradingAccounts } from '../accounts/tradingAccount.ts';
import type { Sessions } from '../portfolio/accountFeeds.ts';
import type { MarkPriceFeed } from '../portfolio/markPriceFeed.ts';
import type { OrderUpdateWriter } from './orderUpdateWriter.ts';
import type { UnknownOutcomes } from './unknownOutcomes.ts';

/** What the calls that change orders work with. */
export interface OrderDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly accounts: TradingAccounts;
  readonly instruments: Instruments;
  readonly markPrices: MarkPriceFeed;
  readonly state: AccountNow;
  readonly sessions: Pick<Sessions, 'ready'>;
  readonly updates: OrderUpdateWriter;
  readonly unknownOutcomes: UnknownOutcomes;
}

/** What an account has now, as far as orders need to know. Each waits until the first state is there. */
export interface AccountNow {
  /** Open orders, conditional ones too. */
  openOrders(account: TradingAccount): Promise<readonly { readonly instrumentId: string }[]>;
  positions(account: TradingAccount): Promise<readonly OpenPosition[]>;
}

export interface OpenPosition {
  readonly instrumentId: string;
  readonly side: 'long' | 'short';
  /** Decimal string: what no open reduce-only order is closing already. */
  readonly closableQuantity: string;
}
