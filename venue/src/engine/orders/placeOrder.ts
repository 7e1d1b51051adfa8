import { BUY, type Side } from '../../matching/side.ts';
import type { PlaceOrder } from '../commands.ts';
import type { Contract } from '../contract.ts';
import type { EngineContext } from '../engineContext.ts';
import type { Account } from '../entities/account.ts';
import { findPosition } from '../entities/accountPositions.ts';
import type { Order } from '../entities/order.ts';
import { rejections } from '../rejection.ts';
import { notionalAtPrice, notionalAtTicks } from '../units.ts';
import { addOrder, closeOrder } from './closeOrder.ts';
import { completeAlgoOrder } from './completeAlgoOrder.ts';
import { emitOrderUpdate } from './emitOrderUpdate.ts';
import { checkMargin } from './marginCheck.ts';
import { bandLimit, checkBand, checkNotional, checkPrice, checkQuantity } from './orderRules.ts';
import { resolvePriceMatch } from './priceMatch.ts';
import { closableSteps } from './reduceOnly.ts';

/** Maximum open orders per account and contract. */
export const ORDERS_MAX = 200;
const GOOD_TILL_LEAD_MS = 600_000;
const GOOD_TILL_MAX = 253_402_300_799_000;
/** A market buy's margin is computed slightly above the best ask. */
const MARKET_BUY_MARGIN = 1.0005;

/** Source of an order, if not directly from a customer. */
export interface Origin {
  readonly originalType: string;
  readonly closePosition: boolean;
  readonly liquidation: boolean;
  readonly algoId: number;
}

const CUSTOMER: Omit<Origin, 'originalType'> = { closePosition: false, liquidation: false, algoId: 0 };

/** Places and matches an order; returns its state. Throws a Rejection without any change. */
export function placeOrder(engine: EngineContext, command: PlaceOrder, origin?: Origin): Order {
  const account = engine.account(command.account);
  const contract = engine.contract(command.symbol);
  const priced = command.priceMatch === 'NONE' ? command : { ...command, price: resolvePriceMatch(engine, command) };
  const checked = checkOrder(engine, account, contract, priced, origin);
  const order = buildOrder(engine, checked, origin);
  const eventCount = engine.eventCount;
  emitOrderUpdate(engine, account, order, 'NEW');
  const limit = order.type === 'MARKET' ? bandLimit(engine, order.symbol, order.side) : order.price;
  const { end } = engine.match(order, limit);
  if (end === 'FOK_NOT_FILLABLE' || end === 'POST_ONLY_WOULD_CROSS') {
    engine.rollbackEvents(eventCount);
    throw end === 'FOK_NOT_FILLABLE' ? rejections.fokNotFillable() : rejections.postOnlyWouldCross();
  }
  engine.state.nextOrderId += 1;
  if (end === 'rested') addOrder(engine, account, order);
  else if (end === 'selfTrade') closeOrder(engine, account, order, 'EXPIRED_IN_MATCH');
  else if (end === 'expired') closeOrder(engine, account, order, 'EXPIRED');
  else completeAlgoOrder(engine, account, order);
  return order;
}

/** Validates an order and returns it in final form; throws a Rejection. */
function checkOrder(
  engine: EngineContext,
  account: Account,
  contract: Contract,
  command: PlaceOrder,
  origin: Origin | undefined,
): PlaceOrder {
  const { side, price, reduceOnly } = command;
  const isMarket = command.orderType === 'MARKET';
  checkQuantity(contract, command.quantity, isMarket && origin?.liquidation !== true);
  if (!isMarket) checkPrice(contract, price);
  if (!isMarket && !account.house && origin?.liquidation !== true) checkBand(engine, contract, side, price);
  // A liquidation must not fail because its customer used the id; it never rests, so that it needs none.
  if (origin?.liquidation !== true) checkClientId(account, command.clientOrderId);
  if (command.timeInForce === 'GTD') checkGoodTill(engine, command.goodTill);
  const position = findPosition(account, contract.symbol);
  if (!account.house && position.orders >= ORDERS_MAX) throw rejections.tooManyOrders();
  if (reduceOnly) {
    const closable = closableSteps(account, position, side);
    if (closable <= 0) throw rejections.reduceOnly();
    return { ...command, quantity: Math.min(command.quantity, closable) };
  }
  const steps = command.quantity;
  const value = notionalAtTicks(contract, steps, isMarket ? marketOrderTicks(engine, contract, side) : price);
  checkNotional(contract, isMarket ? notionalAtPrice(contract, steps, engine.symbol(contract.symbol).mark) : value);
  checkMargin(engine, account, position, contract, { side, steps, value });
  return command;
}

export function checkClientId(account: Account, clientOrderId: string): void {
  if (clientOrderId !== '' && account.clientIds.has(clientOrderId)) throw rejections.duplicateClientId();
}

export function checkGoodTill(engine: EngineContext, goodTill: number): void {
  if (goodTill <= engine.at + GOOD_TILL_LEAD_MS || goodTill >= GOOD_TILL_MAX) throw rejections.goodTillDate();
}

/** The price in ticks for a market order's margin. */
function marketOrderTicks(engine: EngineContext, contract: Contract, side: Side): number {
  const book = engine.book(contract.symbol);
  const { mark } = engine.symbol(contract.symbol);
  const markTicks = Number(mark / contract.tick);
  if (side === BUY) return Math.ceil((book.best(-BUY as Side) ?? markTicks) * MARKET_BUY_MARGIN);
  return Math.max(book.best(BUY) ?? 0, markTicks);
}

function buildOrder(engine: EngineContext, command: PlaceOrder, origin: Origin | undefined): Order {
  return {
    id: engine.state.nextOrderId,
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
    createdAt: engine.at,
    price: command.orderType === 'MARKET' ? 0 : command.price,
    quantity: command.quantity,
    filled: 0,
    quote: 0n,
    status: 'NEW',
    updatedAt: engine.at,
    amendments: 0,
    liquidation: origin?.liquidation ?? CUSTOMER.liquidation,
    algoId: origin?.algoId ?? CUSTOMER.algoId,
    spot: undefined,
  };
}
