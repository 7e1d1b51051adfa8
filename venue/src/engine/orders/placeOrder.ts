import { BUY, type Side } from '../../matching/side.ts';
import type { Account } from '../accounts/account.ts';
import { positionOf, positionSeen } from '../accounts/accountOf.ts';
import type { PlaceOrder } from '../commands.ts';
import { type Contract, worth, worthAt } from '../contract.ts';
import { refusals } from '../refusal.ts';
import type { World } from '../world.ts';
import { closeOrder } from './closeOrder.ts';
import { finishAlgo } from './finishAlgo.ts';
import { checkMargin } from './marginCheck.ts';
import type { Order } from './order.ts';
import { bandTicks, checkBand, checkNotional, checkPrice, checkQuantity } from './orderRules.ts';
import { matchedPrice } from './priceMatch.ts';
import { closableSteps } from './reduceOnly.ts';
import { tellOrder } from './tellOrder.ts';

/** Open orders of one contract that an account may have. */
export const ORDERS_MAX = 200;
const GOOD_TILL_LEAD_MS = 600_000;
const GOOD_TILL_MAX = 253_402_300_799_000;
/** A market buy's margin is reckoned at the best ask and a little more. */
const MARKET_BUY_MARGIN = 1.0005;

/** Where an order comes from, when it is not simply a customer's. */
export interface Origin {
  readonly originalType: string;
  readonly closePosition: boolean;
  readonly liquidation: boolean;
  readonly algoId: number;
}

const CUSTOMER: Omit<Origin, 'originalType'> = { closePosition: false, liquidation: false, algoId: 0 };

/** Places an order and lets it trade; answers how it stands then. Throws a Refusal, and nothing has changed. */
export function placeOrder(world: World, command: PlaceOrder, origin?: Origin): Order {
  const account = world.account(command.account);
  const contract = world.contract(command.symbol);
  const priced = command.priceMatch === 'NONE' ? command : { ...command, price: matchedPrice(world, command) };
  const checked = checkOrder(world, account, contract, priced, origin);
  const order = orderOf(world, checked, origin);
  const told = world.told;
  tellOrder(world, account, order, 'NEW');
  const limit = order.type === 'MARKET' ? bandTicks(world, order.symbol, order.side) : order.price;
  const { end } = world.match(order, limit);
  if (end === 'unfillable' || end === 'wouldTake') {
    world.untell(told);
    throw end === 'unfillable' ? refusals.fillOrKill() : refusals.postOnly();
  }
  world.state.nextOrderId += 1;
  if (end === 'rested') restOrder(world, account, contract, order);
  else if (end === 'selfTrade') closeOrder(world, account, order, 'EXPIRED_IN_MATCH');
  else if (end === 'expired') closeOrder(world, account, order, 'EXPIRED');
  else finishAlgo(world, account, order);
  return order;
}

/** Every rule that an order must keep. Answers the order as it may be placed; throws a Refusal. */
function checkOrder(
  world: World,
  account: Account,
  contract: Contract,
  command: PlaceOrder,
  origin: Origin | undefined,
): PlaceOrder {
  const { side, price, reduceOnly } = command;
  const isMarket = command.orderType === 'MARKET';
  checkQuantity(contract, command.quantity, isMarket && origin?.liquidation !== true);
  if (!isMarket) checkPrice(contract, price);
  if (!isMarket && !account.house && origin?.liquidation !== true) checkBand(world, contract, side, price);
  // A liquidation must not fail over a name that its customer has taken; it never rests, so that it needs none.
  if (origin?.liquidation !== true) checkClientId(account, command.clientOrderId);
  if (command.timeInForce === 'GTD') checkGoodTill(world, command.goodTill);
  const position = positionSeen(account, contract.symbol);
  if (!account.house && position.orders >= ORDERS_MAX) throw refusals.tooManyOrders();
  if (reduceOnly) {
    const closable = closableSteps(account, position, side);
    if (closable <= 0) throw refusals.reduceOnly();
    return { ...command, quantity: Math.min(command.quantity, closable) };
  }
  const steps = command.quantity;
  const value = worth(contract, steps, isMarket ? marketTicks(world, contract, side) : price);
  checkNotional(contract, isMarket ? worthAt(contract, steps, world.symbol(contract.symbol).mark) : value);
  checkMargin(world, account, position, contract, { side, steps, value });
  return command;
}

export function checkClientId(account: Account, clientOrderId: string): void {
  if (clientOrderId !== '' && account.clientIds.has(clientOrderId)) throw refusals.duplicateClientId();
}

export function checkGoodTill(world: World, goodTill: number): void {
  if (goodTill <= world.at + GOOD_TILL_LEAD_MS || goodTill >= GOOD_TILL_MAX) throw refusals.goodTillDate();
}

/** The price in ticks that a market order's margin is reckoned at. */
function marketTicks(world: World, contract: Contract, side: Side): number {
  const book = world.book(contract.symbol);
  const { mark } = world.symbol(contract.symbol);
  const markTicks = Number(mark / contract.tick);
  if (side === BUY) return Math.ceil((book.best(-BUY as Side) ?? markTicks) * MARKET_BUY_MARGIN);
  return Math.max(book.best(BUY) ?? 0, markTicks);
}

function orderOf(world: World, command: PlaceOrder, origin: Origin | undefined): Order {
  return {
    id: world.state.nextOrderId,
    account: command.account,
    symbol: command.symbol,
    clientOrderId: command.clientOrderId,
    side: command.side,
    type: command.orderType,
    originalType: origin?.originalType ?? command.orderType,
    timeInForce: command.timeInForce,
    selfTrade: command.selfTrade,
    reduceOnly: command.reduceOnly,
    closePosition: origin?.closePosition ?? CUSTOMER.closePosition,
    priceMatch: command.priceMatch,
    goodTill: command.timeInForce === 'GTD' ? command.goodTill : 0,
    createdAt: world.at,
    price: command.orderType === 'MARKET' ? 0 : command.price,
    quantity: command.quantity,
    filled: 0,
    quote: 0n,
    status: 'NEW',
    updatedAt: world.at,
    amendments: 0,
    liquidation: origin?.liquidation ?? CUSTOMER.liquidation,
    algoId: origin?.algoId ?? CUSTOMER.algoId,
  };
}

/** Keeps an order that stands in its book. */
export function restOrder(world: World, account: Account, contract: Contract, order: Order): void {
  account.orders.set(order.id, order);
  if (order.clientOrderId !== '') account.clientIds.set(order.clientOrderId, order.id);
  if (order.goodTill > 0) world.state.expiring.set(order.id, { account: account.id, at: order.goodTill });
  const position = positionOf(account, order.symbol);
  position.orders += 1;
  if (order.reduceOnly) {
    position.reducing += 1;
    return;
  }
  const left = worth(contract, order.quantity - order.filled, order.price);
  if (order.side === BUY) position.bids += left;
  else position.asks += left;
}
