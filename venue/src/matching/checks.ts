import type { Order, RestingOrder } from './order.ts';
import { isPrice, PRICE_MAX } from './price.ts';
import { BUY, SELL } from './side.ts';

/** Throws a RangeError if a field of a new order is out of bounds. */
export function checkOrder(order: Order): void {
  checkFields(order);
  checkQuantity(order.quantity);
}

/** Throws a RangeError if a field of a dump's row is out of bounds. */
export function checkRow(row: RestingOrder): void {
  checkFields(row);
  checkQuantity(row.left);
}

/** A safe integer from 1, in steps. */
export function checkQuantity(quantity: number): void {
  if (!(Number.isSafeInteger(quantity) && quantity > 0))
    throw new RangeError(`quantity ${quantity} is not a whole number of steps from 1 to 2^53 - 1`);
}

function checkFields({ id, owner, side, price }: Pick<RestingOrder, 'id' | 'owner' | 'side' | 'price'>): void {
  if (!Number.isSafeInteger(id)) throw new RangeError(`id ${id} is not a safe integer`);
  if (!Number.isSafeInteger(owner)) throw new RangeError(`owner ${owner} is not a safe integer`);
  if (side !== BUY && side !== SELL) throw new RangeError(`side ${String(side)} is neither 1 nor -1`);
  if (!isPrice(price)) {
    throw new RangeError(`price ${price} is not a whole number of ticks from 1 to ${PRICE_MAX}`);
  }
}
