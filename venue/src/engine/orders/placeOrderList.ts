import { max } from '@aldgate/domain/money/fixed.ts';
import { SELL } from '../../matching/side.ts';
import type { EngineContext } from '../engineContext.ts';
import type { Account } from '../entities/account.ts';
import type { Order } from '../entities/order.ts';
import type { OrderList } from '../entities/orderList.ts';
import type { Pair } from '../pair.ts';
import { spotRejections } from '../rejection.ts';
import { checkOrderCounts } from '../spot/filters.ts';
import { lockOrder } from '../spot/settleSpot.ts';
import type { OrderLeg, PlaceOrderList, PlaceSpotOrder } from '../spotCommands.ts';
import { buildSpotOrder } from './buildSpotOrder.ts';
import { checkSpotTerms } from './checkSpotOrder.ts';
import { startSpotOrder } from './matchSpotOrder.ts';
import { emitList } from './orderList.ts';
import { checkFunds, sizeSpotOrder } from './spotCost.ts';

/** A list with its two orders: the stop, then the exit with profit. */
export interface ListedOrders {
  readonly list: OrderList;
  readonly orders: readonly Order[];
}

/**
 * Places two orders of which one ends the other. Funds are locked once: the quantity if it sells, the dearer order if
 * it buys. Throws a Rejection without any change.
 */
export function placeOrderList(engine: EngineContext, command: PlaceOrderList): ListedOrders {
  const account = engine.account(command.account);
  const pair = engine.pair(command.symbol);
  const [stop, exit] = readLegs(engine, pair, command);
  checkList(engine, account, pair, { stop, exit, clientListId: command.clientListId });
  const cost = max(sizeSpotOrder(engine, pair, stop).cost, sizeSpotOrder(engine, pair, exit).cost);
  checkFunds(account, pair, command, cost);

  const id = engine.state.nextListId++;
  const orders = [stop, exit].map((leg) => buildSpotOrder(engine, leg, command.quantity, id));
  const list: OrderList = {
    id,
    account: account.id,
    symbol: pair.symbol,
    clientListId: command.clientListId,
    orders: orders.map((order) => ({ id: order.id, clientOrderId: order.clientOrderId })),
    createdAt: engine.at,
    leading: 0,
    status: 'EXECUTING',
    updatedAt: engine.at,
  };
  engine.state.lists.set(id, list);
  emitList(engine, list);
  const [, exitOrder] = orders;
  if (exitOrder !== undefined) lockOrder(account, pair, exitOrder, cost);
  for (const order of orders) startSpotOrder(engine, account, pair, order);
  return { list, orders };
}

/** The stop and the exit with profit. Throws a Rejection if the legs are others, or on the wrong sides of the price. */
function readLegs(
  engine: EngineContext,
  pair: Pair,
  command: PlaceOrderList,
): readonly [PlaceSpotOrder, PlaceSpotOrder] {
  const { above, below, side } = command;
  const [stop, exit] = side === SELL ? [below, above] : [above, below];
  if (!isStop(stop) || isStop(exit) || !isExit(exit)) throw spotRejections.orderCombination();
  const { last } = engine.pairState(pair.symbol);
  const isApart = referencePrice(above) > referencePrice(below);
  const isAround = last === 0 || (referencePrice(above) > last && referencePrice(below) < last);
  if (!isApart || !isAround) throw spotRejections.priceRelation();
  return [toOrder(command, stop), toOrder(command, exit)];
}

const isStop = ({ orderType }: OrderLeg): boolean => orderType.startsWith('STOP_LOSS');
const isExit = ({ orderType }: OrderLeg): boolean => orderType === 'LIMIT_MAKER' || orderType.startsWith('TAKE_PROFIT');

/** The price at which a leg trades or triggers, in ticks. */
const referencePrice = ({ price, stopPrice }: OrderLeg): number => (stopPrice > 0 ? stopPrice : price);

function toOrder({ account, symbol, side, quantity, selfTrade }: PlaceOrderList, leg: OrderLeg): PlaceSpotOrder {
  return { type: 'placeSpotOrder', account, symbol, side, quantity, selfTrade, quoteQuantity: '0', ...leg };
}

interface CheckedList {
  readonly stop: PlaceSpotOrder;
  readonly exit: PlaceSpotOrder;
  readonly clientListId: string;
}

function checkList(
  engine: EngineContext,
  account: Account,
  pair: Pair,
  { stop, exit, clientListId }: CheckedList,
): void {
  for (const leg of [stop, exit]) checkSpotTerms(engine, account, pair, leg);
  checkOrderCounts(account, pair, { orders: 2, waiting: exit.stopPrice > 0 ? 2 : 1 });
  if (stop.clientOrderId === exit.clientOrderId) throw spotRejections.duplicateOrder();
  for (const list of engine.state.lists.values()) {
    if (list.account === account.id && list.clientListId === clientListId) throw spotRejections.duplicateOrder();
  }
}
