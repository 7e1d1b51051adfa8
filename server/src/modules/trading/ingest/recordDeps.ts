import type { ProductClient } from '@aldgate/exchange/products/productClient.ts';
import type { Database } from '../../../kernel/database/database.ts';
import type { Log } from '../../../kernel/log.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import { type Pace, paceOf, type TradingAccount } from '../../exchangeAccounts/index.ts';

export interface RecordDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** Paces the requests; the exchange's own limiter by default. */
  readonly pace?: Pace;
}

/** The product of an account that is read. */
export interface Synced {
  readonly account: TradingAccount;
  readonly client: ProductClient;
}

/** A call of the exchange, paced by its request weight. */
export function paced<Answer>(
  deps: RecordDeps,
  { account, client }: Synced,
  weight: number,
  request: () => Promise<Answer>,
): Promise<Answer> {
  return paceOf(deps, account, client.product).run(weight, request);
}
