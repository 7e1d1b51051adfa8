import type { EngineContext } from '../engineContext.ts';
import type { Account } from '../entities/account.ts';
import { findPosition } from '../entities/accountPositions.ts';
import type { Order } from '../entities/order.ts';
import type { Execution, Fill } from '../events.ts';

export function emitOrderUpdate(
  engine: EngineContext,
  account: Account,
  order: Order,
  execution: Execution,
  fill?: Fill,
): void {
  if (account.house) return;
  const { bids, asks } = findPosition(account, order.symbol);
  engine.emit({ type: 'order', account: account.id, execution, order: { ...order }, fill, bids, asks });
}
