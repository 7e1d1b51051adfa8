import { abs, times } from '@aldgate/domain/money/fixed.ts';
import type { Contract } from '../contract.ts';
import type { EngineContext } from '../engineContext.ts';
import type { Account } from '../entities/account.ts';
import { findPosition } from '../entities/accountPositions.ts';
import type { AlgoOrder } from '../entities/algoOrder.ts';
import { Rejection } from '../rejection.ts';
import { isMarketType, isReached } from './algoTrigger.ts';
import { updateAlgoOrder } from './completeAlgoOrder.ts';
import { deregisterTrigger } from './endAlgoOrder.ts';
import { placeOrder } from './placeOrder.ts';
import { reducibleSteps } from './reduceOnly.ts';

/** Triggers the algo orders of a contract whose price is reached, in order of placement. */
export function triggerAlgoOrders(engine: EngineContext, symbol: string): void {
  const { algos } = engine.symbol(symbol);
  if (algos.size === 0) return;
  const contract = engine.contract(symbol);
  for (const [id, owner] of Array.from(algos)) {
    const account = engine.account(owner);
    const algo = account.algos.get(id);
    if (algo === undefined || !isReached(engine, contract, { ...algo, algoType: algo.type })) continue;
    if (!algo.priceProtect || pricesAgree(engine, contract)) trigger(engine, account, algo);
  }
}

/** Whether last price and mark are within the contract's band of each other. */
function pricesAgree(engine: EngineContext, { symbol, tick, band }: Contract): boolean {
  const { mark, last } = engine.symbol(symbol);
  return abs(BigInt(last) * tick - mark) <= times(mark, band);
}

function trigger(engine: EngineContext, account: Account, algo: AlgoOrder): void {
  deregisterTrigger(engine, algo);
  algo.triggeredAt = engine.at;
  const position = findPosition(account, algo.symbol);
  const quantity = algo.closePosition ? reducibleSteps(position, algo.side) : algo.quantity;
  if (quantity === 0) {
    account.algos.delete(algo.id);
    updateAlgoOrder(engine, account, algo, 'EXPIRED');
    return;
  }
  updateAlgoOrder(engine, account, algo, 'TRIGGERING');
  algo.orderId = engine.state.nextOrderId;
  try {
    const order = placeOrder(engine, buildOrderCommand(algo, quantity), {
      originalType: algo.type,
      closePosition: algo.closePosition,
      liquidation: false,
      algoId: algo.id,
    });
    // An order that closed immediately has already completed the algo order.
    if (account.algos.has(algo.id)) updateAlgoOrder(engine, account, algo, 'TRIGGERED');
    algo.orderId = order.id;
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
    account.algos.delete(algo.id);
    algo.orderId = 0;
    algo.refusal = error.message;
    updateAlgoOrder(engine, account, algo, 'REJECTED');
  }
}

function buildOrderCommand(algo: AlgoOrder, quantity: number) {
  const isMarket = isMarketType({ algoType: algo.type });
  return {
    type: 'placeOrder',
    account: algo.account,
    symbol: algo.symbol,
    side: algo.side,
    orderType: isMarket ? 'MARKET' : 'LIMIT',
    timeInForce: algo.timeInForce,
    price: algo.price,
    quantity,
    clientOrderId: algo.clientAlgoId,
    reduceOnly: algo.reduceOnly || algo.closePosition,
    selfTrade: algo.selfTrade,
    goodTill: algo.goodTill,
    priceMatch: algo.priceMatch,
  } as const;
}
