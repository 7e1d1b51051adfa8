import type { Account } from '../accounts/account.ts';
import { positionSeen } from '../accounts/accountOf.ts';
import type { Execution, Fill } from '../events.ts';
import type { World } from '../world.ts';
import type { Order } from './order.ts';

/** Tells of what became of an order. */
export function tellOrder(world: World, account: Account, order: Order, execution: Execution, fill?: Fill): void {
  if (account.house) return;
  const { bids, asks } = positionSeen(account, order.symbol);
  world.emit({ type: 'order', account: account.id, execution, order: { ...order }, fill, bids, asks });
}
