import { isPositive, toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { OrderStatus, OrderUpdate } from '@aldgate/domain/trading/orderUpdate.ts';
import { ExchangeError } from '../rest/exchangeError.ts';

/**
 * The orders of a list. Those of kinds that are not used here are skipped; their executions are recorded all the same.
 */
export function parseOrders<Row>(rows: readonly Row[], parse: (row: Row) => OrderUpdate): OrderUpdate[] {
  return rows.flatMap((row) => {
    try {
      const update = parse(row);
      return update.condition !== null && !isPositive(update.condition.triggerPrice) ? [] : [update];
    } catch (error) {
      if (error instanceof RangeError || error instanceof TypeError) return [];
      throw error;
    }
  });
}

/** The order in an answer. Throws an ExchangeError if it is malformed: then the outcome of the request is unknown. */
export function parseAnswer<Row>(parse: (row: Row) => OrderUpdate, row: Row): OrderUpdate {
  try {
    return parse(row);
  } catch (error) {
    if (error instanceof RangeError || error instanceof TypeError) throw malformed('an order');
    throw error;
  }
}

/** TR-13. A partially filled order that has ended is partial-canceled, however it ended. */
export function parseStatus(status: string, isExecuted: boolean): OrderStatus {
  switch (status) {
    case 'NEW':
      return 'running';
    case 'PARTIALLY_FILLED':
      return 'partial-filled';
    case 'FILLED':
      return 'filled';
    case 'CANCELED':
      return isExecuted ? 'partial-canceled' : 'cancelled';
    case 'REJECTED':
      return 'failed';
    case 'EXPIRED':
    case 'EXPIRED_IN_MATCH':
      return isExecuted ? 'partial-canceled' : 'expired';
    default:
      throw malformed(`an order's status ${status.slice(0, 40)}`);
  }
}

export const parseDirection = (side: 'BUY' | 'SELL'): 'buy' | 'sell' => (side === 'BUY' ? 'buy' : 'sell');

/** Null for a price or amount of zero. */
export const parsePrice = (text: string): string | null => (isPositive(text) ? toDecimalString(text) : null);
export const isId = (id: unknown): boolean => /^\d{1,20}$/.test(String(id));
export const isTime = (at: unknown): boolean => typeof at === 'number' && Number.isSafeInteger(at);

/** A malformed response: the outcome is unknown. */
export function malformed(what: string): ExchangeError {
  return new ExchangeError({ failure: 'malformed', message: `the exchange’s response of ${what} is invalid` });
}
