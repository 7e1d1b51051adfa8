import type { Account } from '../accounts/account.ts';
import type { PlaceAlgoOrder } from '../commands.ts';
import { type Contract, worth } from '../contract.ts';
import { Refusal, refusals } from '../refusal.ts';
import type { World } from '../world.ts';
import type { AlgoOrder } from './algoOrder.ts';
import { isMarketType, isReached } from './algoTrigger.ts';
import { changeAlgo } from './finishAlgo.ts';
import { checkNotional, checkPrice, checkQuantity } from './orderRules.ts';
import { checkGoodTill } from './placeOrder.ts';
import { isPriceMatch } from './priceMatch.ts';

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
