import { abs, times } from '@aldgate/domain/margin/fixed.ts';
import type { Account } from '../accounts/account.ts';
import { positionSeen } from '../accounts/accountOf.ts';
import type { CancelAlgoOrder, CancelAlgoOrders, PlaceAlgoOrder } from '../commands.ts';
import { type Contract, worth } from '../contract.ts';
import { Refusal, refusals } from '../refusal.ts';
import type { World } from '../world.ts';
import type { AlgoOrder } from './algoOrder.ts';
import { changeAlgo } from './finishAlgo.ts';
import { checkNotional, checkPrice, checkQuantity } from './orderRules.ts';
import { checkGoodTill, placeOrder } from './placeOrder.ts';
import { isPriceMatch } from './priceMatch.ts';
import { reducibleSteps } from './reduceOnly.ts';

/** Algo orders of one contract that may wait. */
export const ALGO_ORDERS_MAX = 10;

/** Places an order that waits for a price. Throws a Refusal, and nothing has changed. */
export function placeAlgoOrder(world: World, command: PlaceAlgoOrder): AlgoOrder {
  const account = world.account(command.account);
  const contract = world.contract(command.symbol);
  checkAlgoOrder(world, account, contract, command);
  const { type: _, account: owner, algoType, ...fields } = command;
  const algo: AlgoOrder = {
    ...fields,
    id: world.state.nextAlgoId++,
    account: owner,
    type: algoType,
    createdAt: world.at,
    status: 'NEW',
    updatedAt: world.at,
    triggeredAt: 0,
    orderId: 0,
    refusal: '',
  };
  account.algos.set(algo.id, algo);
  world.symbol(algo.symbol).algos.set(algo.id, account.id);
  if (algo.goodTill > 0) world.state.expiringAlgos.set(algo.id, { account: account.id, at: algo.goodTill });
  changeAlgo(world, account, algo, 'NEW');
  return algo;
}

function checkAlgoOrder(world: World, account: Account, contract: Contract, command: PlaceAlgoOrder): void {
  const isMarket = isMarketType(command);
  checkPrice(contract, command.triggerPrice);
  if (!isPriceMatch(command.priceMatch)) throw new Refusal(-5038, 'Invalid priceMatch.');
  if (!isMarket && command.priceMatch === 'NONE') checkPrice(contract, command.price);
  if (command.closePosition && !isMarket) throw new Refusal(-4138, 'ClosePosition is for the market types alone.');
  if (command.closePosition && command.reduceOnly) throw refusals.reduceOnly();
  if (!command.closePosition) {
    checkQuantity(contract, command.quantity, isMarket);
    if (!command.reduceOnly) checkNotional(contract, worth(contract, command.quantity, command.triggerPrice));
  }
  let waiting = 0;
  for (const algo of account.algos.values()) {
    if (algo.clientAlgoId === command.clientAlgoId) throw refusals.duplicateClientId();
    if (algo.symbol === command.symbol && algo.status === 'NEW') waiting += 1;
  }
  if (waiting >= ALGO_ORDERS_MAX) throw refusals.tooManyStopOrders();
  if (command.timeInForce === 'GTD') checkGoodTill(world, command.goodTill);
  if (isReached(world, contract, command)) throw refusals.wouldTrigger();
}

const isMarketType = ({ algoType }: Pick<PlaceAlgoOrder, 'algoType'>): boolean => algoType.endsWith('MARKET');

/** Whether the price that an algo order waits for is there: a stop goes with the move, a take-profit against it. */
function isReached(
  world: World,
  { tick }: Contract,
  {
    symbol,
    side,
    algoType,
    workingType,
    triggerPrice,
  }: Pick<PlaceAlgoOrder, 'symbol' | 'side' | 'algoType' | 'workingType' | 'triggerPrice'>,
): boolean {
  const { mark, last } = world.symbol(symbol);
  const price = workingType === 'MARK_PRICE' ? mark : BigInt(last) * tick;
  if (price === 0n) return false;
  const trigger = BigInt(triggerPrice) * tick;
  const upwards = algoType.startsWith('STOP') === side > 0;
  return upwards ? price >= trigger : price <= trigger;
}

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

export function dropAlgo(world: World, account: Account, algo: AlgoOrder, status: 'CANCELED' | 'EXPIRED'): void {
  account.algos.delete(algo.id);
  stopWaiting(world, algo);
  changeAlgo(world, account, algo, status);
}

function stopWaiting(world: World, { id, symbol }: AlgoOrder): void {
  world.symbol(symbol).algos.delete(id);
  world.state.expiringAlgos.delete(id);
}

/** Turns the algo orders of a contract whose price is there into orders, in the order they were placed. */
export function triggerAlgoOrders(world: World, symbol: string): void {
  const contract = world.contract(symbol);
  for (const [id, owner] of [...world.symbol(symbol).algos]) {
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
