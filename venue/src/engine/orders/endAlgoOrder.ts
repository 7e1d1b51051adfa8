import type { Account } from '../accounts/account.ts';
import type { EngineContext } from '../engineContext.ts';
import type { AlgoOrder } from './algoOrder.ts';
import { updateAlgoOrder } from './completeAlgoOrder.ts';

/** Ends an algo order that waits, and tells of it. */
export function endAlgoOrder(
  engine: EngineContext,
  account: Account,
  algo: AlgoOrder,
  status: 'CANCELED' | 'EXPIRED',
): void {
  account.algos.delete(algo.id);
  deregisterTrigger(engine, algo);
  updateAlgoOrder(engine, account, algo, status);
}

/** It waits for no price and no time any more. */
export function deregisterTrigger(engine: EngineContext, { id, symbol }: AlgoOrder): void {
  engine.symbol(symbol).algos.delete(id);
  engine.state.expiringAlgos.delete(id);
}
