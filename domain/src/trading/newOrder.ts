import type { OrderCondition, TimeInForce } from './orderUpdate.ts';

/** A new order, from the form to the exchange. Decimal strings, times in epoch milliseconds. */
export interface NewOrder {
  readonly instrumentId: string;
  /** Chosen by the client; identifies one order of an account for ever. */
  readonly clientOrderId: string;
  readonly direction: 'buy' | 'sell';
  readonly priceType: 'limit' | 'market';
  /** '0' for an order that is entered by `quoteQuantity`. */
  readonly quantity: string;
  /** Spot market orders alone: the total to spend, or to receive, in the quote asset. */
  readonly quoteQuantity?: string | undefined;
  /** Only limit orders have one. */
  readonly price?: string | undefined;
  readonly timeInForce: TimeInForce;
  readonly reduceOnly: boolean;
  readonly condition?: OrderCondition | undefined;
  /** Only GTD and conditional orders have one. */
  readonly expiresAt?: number | undefined;
  /** Whether closing a position with it leaves the position's conditional orders open. */
  readonly keepConditional?: boolean | undefined;
}

/** Terms that do not depend on the contract. */
export type OrderTerms = Omit<NewOrder, 'instrumentId' | 'clientOrderId'>;
