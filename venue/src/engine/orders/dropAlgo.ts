import type { Account } from '../accounts/account.ts';
import type { World } from '../world.ts';
import type { AlgoOrder } from './algoOrder.ts';
import { changeAlgo } from './finishAlgo.ts';

/** Ends an algo order that waits, and tells of it. */
export function dropAlgo(world: World, account: Account, algo: AlgoOrder, status: 'CANCELED' | 'EXPIRED'): void {
  account.algos.delete(algo.id);
  stopWaiting(world, algo);
  changeAlgo(world, account, algo, status);
}

/** It waits for no price and no time any more. */
export function stopWaiting(world: World, { id, symbol }: AlgoOrder): void {
  world.symbol(symbol).algos.delete(id);
  world.state.expiringAlgos.delete(id);
}
