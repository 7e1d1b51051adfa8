import { opposite } from '../../matching/side.ts';
import type { Account } from '../accounts/account.ts';
import { positionSeen } from '../accounts/accountOf.ts';
import type { AmendOrder } from '../commands.ts';
import { type Contract, worth } from '../contract.ts';
import { refusals } from '../refusal.ts';
import type { World } from '../world.ts';
import { closeOrder, forgetOrder } from './closeOrder.ts';
import { findOrder } from './findOrder.ts';
import { finishAlgo } from './finishAlgo.ts';
import { checkMargin } from './marginCheck.ts';
import type { Order } from './order.ts';
import { checkBand, checkNotional, checkPrice, checkQuantity } from './orderRules.ts';
import { restOrder } from './placeOrder.ts';
import { closableSteps } from './reduceOnly.ts';
import { tellOrder } from './tellOrder.ts';

const AMENDMENTS_MAX = 10_000;

/**
 * Gives a limit order a new price and quantity; it goes to the end of its queue, or trades. A quantity that is filled
 * already ends it. Throws a Refusal, and the order stands as it was.
 */
export function amendOrder(world: World, command: AmendOrder): Order {
  const account = world.account(command.account);
  const contract = world.contract(command.symbol);
  const order = findOrder(account, command);
  if (order === undefined || order.side !== command.side) throw refusals.noSuchOrder();
  const { price, quantity } = command;
  checkAmendment(world, account, contract, order, price, quantity);
  const book = world.book(order.symbol);
  if (quantity <= order.filled) {
    book.cancel(order.id);
    closeOrder(world, account, order, 'CANCELED');
    return order;
  }
  const reach = book.best(opposite(order.side));
  const wouldTake = reach !== undefined && (reach - price) * order.side <= 0;
  if (order.timeInForce === 'GTX' && wouldTake) throw refusals.postOnly();
  book.cancel(order.id);
  forgetOrder(world, account, order);
  order.price = price;
  order.quantity = quantity;
  order.amendments += 1;
  order.updatedAt = world.at;
  tellOrder(world, account, order, 'AMENDMENT');
  const { end } = world.match(order, price);
  if (end === 'rested') restOrder(world, account, contract, order);
  else if (end === 'selfTrade') closeOrder(world, account, order, 'EXPIRED_IN_MATCH');
  else finishAlgo(world, account, order);
  return order;
}

function checkAmendment(
  world: World,
  account: Account,
  contract: Contract,
  order: Order,
  price: number,
  quantity: number,
): void {
  if (price === order.price && quantity === order.quantity) throw refusals.noNeedToModify();
  if (order.amendments >= AMENDMENTS_MAX) throw refusals.tooManyModifications();
  checkQuantity(contract, quantity, false);
  checkPrice(contract, price);
  if (!account.house) checkBand(world, contract, order.side, price);
  const position = positionSeen(account, order.symbol);
  if (order.reduceOnly) {
    const own = order.quantity - order.filled;
    if (quantity - order.filled > closableSteps(account, position, order.side) + own) throw refusals.reduceOnly();
    return;
  }
  checkNotional(contract, worth(contract, quantity, price));
  if (quantity <= order.filled) return;
  const without = worth(contract, order.quantity - order.filled, order.price);
  const steps = quantity - order.filled;
  const wish = { side: order.side, steps, value: worth(contract, steps, price) };
  checkMargin(world, account, position, contract, wish, without);
}
