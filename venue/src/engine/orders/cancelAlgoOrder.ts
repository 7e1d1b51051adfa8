import type { CancelAlgoOrder, CancelAlgoOrders } from '../commands.ts';
import type { EngineContext } from '../engineContext.ts';
import type { AlgoOrder } from '../entities/algoOrder.ts';
import { rejections } from '../rejection.ts';
import { endAlgoOrder } from './endAlgoOrder.ts';

/** Throws a Rejection if there is no such order. */
export function cancelAlgoOrder(
  engine: EngineContext,
  { account: id, algoId, clientAlgoId }: CancelAlgoOrder,
): AlgoOrder {
  const account = engine.account(id);
  for (const algo of account.algos.values()) {
    if (algo.status !== 'NEW') continue;
    if (algoId === undefined ? algo.clientAlgoId !== clientAlgoId : algo.id !== algoId) continue;
    endAlgoOrder(engine, account, algo, 'CANCELED');
    return algo;
  }
  throw rejections.unknownOrderOnCancel();
}

export function cancelAlgoOrders(engine: EngineContext, { account: id, symbol }: CancelAlgoOrders): number {
  const account = engine.account(id);
  engine.contract(symbol);
  let count = 0;
  for (const algo of Array.from(account.algos.values())) {
    if (algo.symbol !== symbol || algo.status !== 'NEW') continue;
    endAlgoOrder(engine, account, algo, 'CANCELED');
    count += 1;
  }
  return count;
}
