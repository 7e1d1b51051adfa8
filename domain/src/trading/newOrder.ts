import type { OrderCondition, TimeInForce } from './orderUpdate.ts';

/** The exits of a position: trigger prices as decimal strings, the expiry in epoch ms. */
export interface Protection {
  readonly takeProfit?: string | undefined;
  readonly stopLoss?: string | undefined;
  readonly triggerBy: OrderCondition['triggerBy'];
  /** Without it, `PROTECTION_MS` after it is stored. */
  readonly expiresAt?: number | undefined;
}

/** A quantity, or of a spot market order the total to spend or to receive, in the quote asset. Decimal strings. */
export type OrderSize = { readonly quantity: string } | { readonly total: string };

/** A new order, from the form to the exchange. Decimal strings, times in epoch milliseconds. */
export interface NewOrder {
  readonly instrumentId: string;
  /** Chosen by the client; identifies one order of an account for ever. */
  readonly clientOrderId: string;
  readonly direction: 'buy' | 'sell';
  readonly priceType: 'limit' | 'market';
  readonly size: OrderSize;
  /** Only limit orders have one. */
  readonly price?: string | undefined;
  readonly timeInForce: TimeInForce;
  readonly reduceOnly: boolean;
  /** A conditional market order that closes the whole position, whatever its size then is; its quantity is '0'. */
  readonly closesPosition?: boolean | undefined;
  readonly condition?: OrderCondition | undefined;
  /** Only GTD and conditional orders have one. */
  readonly expiresAt?: number | undefined;
  /** Exits that are placed once the order has an execution. */
  readonly protection?: Protection | undefined;
  /** Whether closing a position with it leaves the position's conditional orders open. */
  readonly keepConditional?: boolean | undefined;
}

/** Terms that do not depend on the contract, without the exits that an order brings. */
export type OrderTerms = Omit<NewOrder, 'instrumentId' | 'clientOrderId' | 'closesPosition' | 'protection'>;
