import type { EngineContext } from '../engineContext.ts';
import type { Account } from '../entities/account.ts';
import type { AlgoOrder } from '../entities/algoOrder.ts';
import { updateAlgoOrder } from './completeAlgoOrder.ts';

/** Ends a waiting algo order and emits the update. */
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

/** Removes its trigger and expiry. */
export function deregisterTrigger(engine: EngineContext, { id, symbol }: AlgoOrder): void {
  engine.symbol(symbol).algos.delete(id);
  engine.state.expiringAlgos.delete(id);
}
