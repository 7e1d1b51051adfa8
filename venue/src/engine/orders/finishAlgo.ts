import { ONE } from '@aldgate/domain/margin/fixed.ts';
import type { Account } from '../accounts/account.ts';
import type { World } from '../world.ts';
import type { AlgoOrder, AlgoStatus } from './algoOrder.ts';
import type { Order } from './order.ts';

/** The algo order ends with the order that it became. */
export function finishAlgo(world: World, account: Account, order: Order): void {
  if (order.algoId === 0) return;
  const algo = account.algos.get(order.algoId);
  if (algo === undefined) return;
  account.algos.delete(algo.id);
  const { step } = world.contract(order.symbol);
  const price = order.filled === 0 ? 0n : (order.quote * ONE) / (BigInt(order.filled) * step);
  changeAlgo(world, account, algo, 'FINISHED', { price, quantity: order.filled });
}

/** Moves an algo order on and tells of it. */
export function changeAlgo(
  world: World,
  account: Account,
  algo: AlgoOrder,
  status: AlgoStatus,
  filled?: { readonly price: bigint; readonly quantity: number },
): void {
  algo.status = status;
  algo.updatedAt = world.at;
  if (!account.house) world.emit({ type: 'algo', account: account.id, algo: { ...algo }, filled });
}
