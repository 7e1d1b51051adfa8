import { ONE } from '@aldgate/domain/money/fixed.ts';
import type { EngineContext } from '../engineContext.ts';
import type { Account } from '../entities/account.ts';
import type { AlgoOrder, AlgoStatus } from '../entities/algoOrder.ts';
import type { Order } from '../entities/order.ts';

/** Completes an algo order with its triggered order. */
export function completeAlgoOrder(engine: EngineContext, account: Account, order: Order): void {
  if (order.algoId === 0) return;
  const algo = account.algos.get(order.algoId);
  if (algo === undefined) return;
  account.algos.delete(algo.id);
  const { step } = engine.contract(order.symbol);
  const price = order.filled === 0 ? 0n : (order.quote * ONE) / (BigInt(order.filled) * step);
  updateAlgoOrder(engine, account, algo, 'FINISHED', { price, quantity: order.filled });
}

/** Changes an algo order's status and emits the update. */
export function updateAlgoOrder(
  engine: EngineContext,
  account: Account,
  algo: AlgoOrder,
  status: AlgoStatus,
  filled?: { readonly price: bigint; readonly quantity: number },
): void {
  algo.status = status;
  algo.updatedAt = engine.at;
  if (!account.house) engine.emit({ type: 'algo', account: account.id, algo: { ...algo }, filled });
}
