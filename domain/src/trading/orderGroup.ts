import { decimal, isZero, round, sumAmounts, toDecimalString } from '../money/amount.ts';

/** TR-16: the most accounts of a group of orders. */
export const GROUP_LEGS_MAX = 50;

/** The client order id of a group's leg; the first one is number 1. */
export const legOrderId = (groupId: string, number: number): string => `${groupId}-${number}`;

/** Executions of an order, as decimal strings. */
interface Executed {
  readonly executedQuantity: string;
  readonly averagePrice: string | null;
}

/** Decimal places of a group's average price: those of an executed order's. */
const PRICE_DECIMALS = 8;

/**
 * The executed quantity of a group's orders and its average price, weighed by quantity; null before the first
 * execution. An order whose price is not known yet does not count in the average.
 */
export function sumExecuted(orders: readonly Executed[]): Executed {
  const priced = orders.flatMap(({ executedQuantity, averagePrice }) =>
    averagePrice === null || isZero(executedQuantity) ? [] : { executedQuantity, averagePrice },
  );
  const value = sumAmounts(
    priced.map(({ executedQuantity, averagePrice }) => decimal(executedQuantity).times(averagePrice).toFixed()),
  );
  const quantity = sumAmounts(priced.map(({ executedQuantity }) => executedQuantity));
  return {
    executedQuantity: sumAmounts(orders.map(({ executedQuantity }) => executedQuantity)),
    averagePrice: isZero(quantity)
      ? null
      : toDecimalString(round(decimal(value).div(quantity), PRICE_DECIMALS, 'half-even')),
  };
}
