import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import {
  findEntryPrice,
  PROTECTION_LEGS,
  type ProtectedSize,
  type ProtectionLeg,
} from '@aldgate/domain/trading/protection.ts';
import type { Order, Position } from '../account/queries.ts';
import { findProtection, type PositionProtection } from '../account/useProtections.ts';
import { joinHeld } from '../orderForm/protection.ts';
import { hasTrigger } from '../orders/trigger.ts';

/** A take profit or stop loss: placed, or of an order that waits. */
export interface Exit {
  /** The client order id of one that is placed. */
  readonly id: string;
  readonly leg: ProtectionLeg;
  /** Decimal string. */
  readonly triggerPrice: string;
  /** The direction that opens what it closes. */
  readonly direction: 'buy' | 'sell';
  /** Undefined while it is not known. */
  readonly size: ProtectedSize | undefined;
  readonly isWaiting: boolean;
  /** Whether it is of a position whose exits can be changed. */
  readonly isMovable: boolean;
}

/** An exit that is being moved on the chart, and the price where it is now. */
export interface MovedExit {
  readonly id: string;
  readonly price: string;
}

export interface Holdings {
  readonly positions: readonly Position[];
  readonly orders: readonly Order[];
  readonly protections: readonly PositionProtection[];
  /** The price of the base asset on spot; undefined where purchases do not explain it. */
  readonly averageBuyPrice: string | undefined;
}

/** Lists the exits of an instrument, those that are placed first. */
export function listExits(symbol: string, holdings: Holdings): readonly Exit[] {
  const position = holdings.positions.find(({ instrumentId }) => instrumentId === symbol);
  const protections = holdings.protections.filter(({ instrumentId }) => instrumentId === symbol);
  const orders = holdings.orders.filter(({ instrumentId }) => instrumentId === symbol);
  const own = findProtection(protections, symbol);
  const placed = orders.flatMap((order) => {
    const leg = findLeg(order, protections);
    const triggerPrice = hasTrigger(order) ? order.condition?.triggerPrice : order.price;
    if (leg === undefined || triggerPrice == null) return [];
    const { clientOrderId: id } = order;
    const direction = order.direction === 'sell' ? ('buy' as const) : ('sell' as const);
    const isMovable = order.closesPosition && position !== undefined && own?.[leg]?.clientOrderId === id;
    const size = findSize(order, position, holdings.averageBuyPrice);
    return { id, leg, triggerPrice, direction, size, isWaiting: false, isMovable };
  });
  const waiting = protections
    .filter(({ state }) => state === 'waiting')
    .flatMap((protection) => {
      const { protectionId, direction, clientOrderId } = protection;
      const order = orders.find((each) => each.clientOrderId === clientOrderId);
      const size = order && sizeOnceFilled(order, protection, position);
      return PROTECTION_LEGS.flatMap((leg) => {
        const triggerPrice = protection[leg]?.triggerPrice;
        if (triggerPrice === undefined) return [];
        return { id: `${protectionId} ${leg}`, leg, triggerPrice, direction, size, isWaiting: true, isMovable: false };
      });
    });
  return [...placed, ...waiting];
}

/** The leg that an order is; undefined for any other order. */
function findLeg(order: Order, protections: readonly PositionProtection[]): ProtectionLeg | undefined {
  if (order.closesPosition && hasTrigger(order))
    return order.condition?.type === 'take_profit' ? 'takeProfit' : 'stopLoss';
  return PROTECTION_LEGS.find((leg) => protections.some((each) => each[leg]?.clientOrderId === order.clientOrderId));
}

function findSize(
  { closesPosition, quantity }: Order,
  position: Position | undefined,
  averageBuyPrice: string | undefined,
): ProtectedSize | undefined {
  if (closesPosition) return position && { quantity: position.quantity, entry: position.openPrice };
  return averageBuyPrice === undefined ? undefined : { quantity, entry: averageBuyPrice };
}

/** Computes what is closed once the rest of an order fills at its price, with the position that it adds to. */
function sizeOnceFilled(
  { direction, price, condition, quantity, executedQuantity }: Order,
  { triggerBy }: PositionProtection,
  position: Position | undefined,
): ProtectedSize | undefined {
  const terms = { direction, price: price ?? undefined, condition: condition ?? undefined };
  const entry = findEntryPrice(terms, { mark: undefined, last: undefined }, triggerBy);
  if (entry === undefined) return undefined;
  const rest = toDecimalString(decimal(quantity).minus(executedQuantity));
  return joinHeld(direction, { quantity: rest, entry }, position);
}
