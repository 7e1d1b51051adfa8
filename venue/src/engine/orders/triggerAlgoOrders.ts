import { abs, times } from '@aldgate/domain/margin/fixed.ts';
import type { Account } from '../accounts/account.ts';
import { positionSeen } from '../accounts/accountOf.ts';
import type { Contract } from '../contract.ts';
import { Refusal } from '../refusal.ts';
import type { World } from '../world.ts';
import type { AlgoOrder } from './algoOrder.ts';
import { isMarketType, isReached } from './algoTrigger.ts';
import { stopWaiting } from './dropAlgo.ts';
import { changeAlgo } from './finishAlgo.ts';
import { placeOrder } from './placeOrder.ts';
import { reducibleSteps } from './reduceOnly.ts';

/** Turns the algo orders of a contract whose price is there into orders, in the order they were placed. */
export function triggerAlgoOrders(world: World, symbol: string): void {
  const { algos } = world.symbol(symbol);
  if (algos.size === 0) return;
  const contract = world.contract(symbol);
  for (const [id, owner] of [...algos]) {
    const account = world.account(owner);
    const algo = account.algos.get(id);
    if (algo === undefined || !isReached(world, contract, { ...algo, algoType: algo.type })) continue;
    if (!algo.priceProtect || pricesAgree(world, contract)) trigger(world, account, algo);
  }
}

/** Whether last price and mark are within the contract's band of each other. */
function pricesAgree(world: World, { symbol, tick, band }: Contract): boolean {
  const { mark, last } = world.symbol(symbol);
  return abs(BigInt(last) * tick - mark) <= times(mark, band);
}

function trigger(world: World, account: Account, algo: AlgoOrder): void {
  stopWaiting(world, algo);
  algo.triggeredAt = world.at;
  const position = positionSeen(account, algo.symbol);
  const quantity = algo.closePosition ? reducibleSteps(position, algo.side) : algo.quantity;
  if (quantity === 0) {
    account.algos.delete(algo.id);
    changeAlgo(world, account, algo, 'EXPIRED');
    return;
  }
  changeAlgo(world, account, algo, 'TRIGGERING');
  algo.orderId = world.state.nextOrderId;
  try {
    const order = placeOrder(world, orderCommand(algo, quantity), {
      originalType: algo.type,
      closePosition: algo.closePosition,
      liquidation: false,
      algoId: algo.id,
    });
    // An order that is over at once has finished the algo order already.
    if (account.algos.has(algo.id)) changeAlgo(world, account, algo, 'TRIGGERED');
    algo.orderId = order.id;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    account.algos.delete(algo.id);
    algo.orderId = 0;
    algo.refusal = error.message;
    changeAlgo(world, account, algo, 'REJECTED');
  }
}

function orderCommand(algo: AlgoOrder, quantity: number) {
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
