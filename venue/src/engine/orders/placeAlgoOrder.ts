import type { PlaceAlgoOrder } from '../commands.ts';
import type { Contract } from '../contract.ts';
import type { EngineContext } from '../engineContext.ts';
import type { Account } from '../entities/account.ts';
import type { AlgoOrder } from '../entities/algoOrder.ts';
import { Rejection, rejections } from '../rejection.ts';
import { notionalAtTicks } from '../units.ts';
import { isMarketType, isReached } from './algoTrigger.ts';
import { updateAlgoOrder } from './completeAlgoOrder.ts';
import { checkNotional, checkPrice, checkQuantity } from './orderRules.ts';
import { checkGoodTill } from './placeOrder.ts';
import { isPriceMatch } from './priceMatch.ts';

/** Maximum waiting algo orders per contract. */
export const ALGO_ORDERS_MAX = 10;

/** Places a conditional order. Throws a Rejection without any change. */
export function placeAlgoOrder(engine: EngineContext, command: PlaceAlgoOrder): AlgoOrder {
  const account = engine.account(command.account);
  const contract = engine.contract(command.symbol);
  checkAlgoOrder(engine, account, contract, command);
  const { type: _, account: owner, algoType, ...fields } = command;
  const algo: AlgoOrder = {
    ...fields,
    id: engine.state.nextAlgoId++,
    account: owner,
    type: algoType,
    createdAt: engine.at,
    status: 'NEW',
    updatedAt: engine.at,
    triggeredAt: 0,
    orderId: 0,
    refusal: '',
  };
  account.algos.set(algo.id, algo);
  engine.symbol(algo.symbol).algos.set(algo.id, account.id);
  if (algo.goodTill > 0) engine.state.expiringAlgos.set(algo.id, { account: account.id, at: algo.goodTill });
  updateAlgoOrder(engine, account, algo, 'NEW');
  return algo;
}

function checkAlgoOrder(engine: EngineContext, account: Account, contract: Contract, command: PlaceAlgoOrder): void {
  const isMarket = isMarketType(command);
  checkPrice(contract, command.triggerPrice);
  if (!isPriceMatch(command.priceMatch)) throw new Rejection(-5038, 'Invalid priceMatch.');
  if (!isMarket && command.priceMatch === 'NONE') checkPrice(contract, command.price);
  if (command.closePosition && !isMarket) throw new Rejection(-4138, 'ClosePosition is for the market types alone.');
  if (command.closePosition && command.reduceOnly) throw rejections.reduceOnly();
  if (!command.closePosition) {
    checkQuantity(contract, command.quantity, isMarket);
    if (!command.reduceOnly) checkNotional(contract, notionalAtTicks(contract, command.quantity, command.triggerPrice));
  }
  let waiting = 0;
  for (const algo of account.algos.values()) {
    if (algo.clientAlgoId === command.clientAlgoId) throw rejections.duplicateClientId();
    if (algo.symbol === command.symbol && algo.status === 'NEW') waiting += 1;
  }
  if (waiting >= ALGO_ORDERS_MAX) throw rejections.tooManyStopOrders();
  if (command.timeInForce === 'GTD') checkGoodTill(engine, command.goodTill);
  if (isReached(engine, contract, command)) throw rejections.wouldTrigger();
}
