import { opposite } from '../../matching/side.ts';
import type { AmendOrder } from '../commands.ts';
import type { Contract } from '../contract.ts';
import type { EngineContext } from '../engineContext.ts';
import type { Account } from '../entities/account.ts';
import { findPosition } from '../entities/accountPositions.ts';
import type { Order } from '../entities/order.ts';
import { rejections } from '../rejection.ts';
import { notionalAtTicks } from '../units.ts';
import { addOrder, closeOrder, removeOrder } from './closeOrder.ts';
import { completeAlgoOrder } from './completeAlgoOrder.ts';
import { emitOrderUpdate } from './emitOrderUpdate.ts';
import { findOrder } from './findOrder.ts';
import { checkMargin } from './marginCheck.ts';
import { checkBand, checkNotional, checkPrice, checkQuantity } from './orderRules.ts';
import { closableSteps } from './reduceOnly.ts';

const AMENDMENTS_MAX = 10_000;

/**
 * Changes price and quantity of a limit order; it loses its time priority, or trades. A quantity that is already
 * filled closes it. Throws a Rejection and leaves the order unchanged.
 */
export function amendOrder(engine: EngineContext, command: AmendOrder): Order {
  const account = engine.account(command.account);
  const contract = engine.contract(command.symbol);
  const order = findOrder(engine, account, command);
  if (order === undefined || order.side !== command.side) throw rejections.noSuchOrder();
  const { price, quantity } = command;
  checkAmendment(engine, account, contract, order, price, quantity);
  const book = engine.book(order.symbol);
  if (quantity <= order.filled) {
    book.cancel(order.id);
    closeOrder(engine, account, order, 'CANCELED');
    return order;
  }
  const oppositeBest = book.best(opposite(order.side));
  const wouldCross = oppositeBest !== undefined && (oppositeBest - price) * order.side <= 0;
  if (order.timeInForce === 'GTX' && wouldCross) throw rejections.postOnlyWouldCross();
  book.cancel(order.id);
  removeOrder(engine, account, order);
  order.price = price;
  order.quantity = quantity;
  order.amendments += 1;
  order.updatedAt = engine.at;
  emitOrderUpdate(engine, account, order, 'AMENDMENT');
  const { end } = engine.match(order, price);
  if (end === 'rested') addOrder(engine, account, order);
  else if (end === 'selfTrade') closeOrder(engine, account, order, 'EXPIRED_IN_MATCH');
  else completeAlgoOrder(engine, account, order);
  return order;
}

function checkAmendment(
  engine: EngineContext,
  account: Account,
  contract: Contract,
  order: Order,
  price: number,
  quantity: number,
): void {
  if (price === order.price && quantity === order.quantity) throw rejections.noNeedToModify();
  if (order.amendments >= AMENDMENTS_MAX) throw rejections.tooManyModifications();
  checkQuantity(contract, quantity, false);
  checkPrice(contract, price);
  if (!account.house) checkBand(engine, contract, order.side, price);
  const position = findPosition(account, order.symbol);
  if (order.reduceOnly) {
    const current = order.quantity - order.filled;
    if (quantity - order.filled > closableSteps(account, position, order.side) + current) throw rejections.reduceOnly();
    return;
  }
  checkNotional(contract, notionalAtTicks(contract, quantity, price));
  if (quantity <= order.filled) return;
  const without = notionalAtTicks(contract, order.quantity - order.filled, order.price);
  const steps = quantity - order.filled;
  const exposure = { side: order.side, steps, value: notionalAtTicks(contract, steps, price) };
  checkMargin(engine, account, position, contract, exposure, without);
}
