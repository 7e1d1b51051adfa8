import type { CancelAlgoOrder, CancelAlgoOrders } from '../commands.ts';
import { refusals } from '../refusal.ts';
import type { World } from '../world.ts';
import type { AlgoOrder } from './algoOrder.ts';
import { dropAlgo } from './dropAlgo.ts';

/** Cancels a waiting algo order and answers it. Throws a Refusal where there is none. */
export function cancelAlgoOrder(world: World, { account: id, algoId, clientAlgoId }: CancelAlgoOrder): AlgoOrder {
  const account = world.account(id);
  for (const algo of account.algos.values()) {
    if (algo.status !== 'NEW') continue;
    if (algoId === undefined ? algo.clientAlgoId !== clientAlgoId : algo.id !== algoId) continue;
    dropAlgo(world, account, algo, 'CANCELED');
    return algo;
  }
  throw refusals.unknownOrderOnCancel();
}

export function cancelAlgoOrders(world: World, { account: id, symbol }: CancelAlgoOrders): number {
  const account = world.account(id);
  world.contract(symbol);
  let count = 0;
  for (const algo of [...account.algos.values()]) {
    if (algo.symbol !== symbol || algo.status !== 'NEW') continue;
    dropAlgo(world, account, algo, 'CANCELED');
    count += 1;
  }
  return count;
}
