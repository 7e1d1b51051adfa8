import type { Database, Tx } from '../../kernel/database/database.ts';
import type { ModuleContext } from '../../kernel/module.ts';
import type { ReceiptKey } from '../../kernel/secrets/receiptKey.ts';
import type { FindOwnOrders, Market } from '../market/index.ts';

type Context = Pick<
  ModuleContext,
  'database' | 'clock' | 'businessClock' | 'databaseTime' | 'metrics' | 'log' | 'publicOrigin'
>;

export interface OtcDeps extends Context {
  readonly market: Market;
  readonly receiptKey: ReceiptKey;
  /** Finds the orders of an institution in a contract's book. */
  readonly findOwnOrders: (institutionId: string) => FindOwnOrders;
}

/** Services that read prices. */
export interface PriceDeps extends Pick<OtcDeps, 'clock' | 'market' | 'metrics' | 'findOwnOrders'> {
  readonly database: Database | Tx;
}
