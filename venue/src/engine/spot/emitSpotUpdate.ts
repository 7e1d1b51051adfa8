import type { EngineContext } from '../engineContext.ts';
import type { Account } from '../entities/account.ts';
import type { Order } from '../entities/order.ts';
import type { SpotExecution, SpotFill } from '../events.ts';
import { readBalance } from './balances.ts';

/** The details of an update besides its order. */
export interface SpotUpdate {
  readonly fill?: SpotFill;
  /** The client id of the cancellation. */
  readonly cancelId?: string | undefined;
}

/** Emits a change of a spot order with the balances of both assets after it. */
export function emitSpotUpdate(
  engine: EngineContext,
  account: Account,
  order: Order,
  execution: SpotExecution,
  { fill, cancelId }: SpotUpdate = {},
): void {
  account.updatedAt = engine.at;
  if (account.house) return;
  const { base, quote } = engine.pair(order.symbol);
  engine.emit({
    type: 'spotOrder',
    account: account.id,
    execution,
    order: copyOrder(order),
    fill,
    cancelId,
    balances: [readBalance(account, base), readBalance(account, quote)],
  });
}

/** A copy that later commands do not change. */
export function copyOrder(order: Order): Order {
  return { ...order, spot: order.spot === undefined ? undefined : { ...order.spot } };
}

/** Emits a change of an account's main wallet that comes from outside of its orders. */
export function emitBalance(engine: EngineContext, account: Account, asset: string, change: bigint): void {
  account.updatedAt = engine.at;
  if (account.house) return;
  engine.emit({ type: 'balance', account: account.id, change, balance: readBalance(account, asset) });
}
