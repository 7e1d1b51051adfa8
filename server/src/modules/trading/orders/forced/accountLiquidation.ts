import type { LiquidationType } from '@aldgate/domain/trading/orderUpdate.ts';

/** An order that the platform places on an account that it liquidates. Decimal strings above zero. */
export interface ForcedOrder {
  /** `liq-<case>-<n>`: the order is placed once under it. */
  readonly clientOrderId: string;
  readonly instrumentId: string;
  readonly direction: 'buy' | 'sell';
  /** Within the step and the maximum of an order of its kind. */
  readonly quantity: string;
  /** The limit of an order that ends at once (IOC), on the tick; null at the market. */
  readonly price: string | null;
  readonly liquidationType: LiquidationType;
}

/** How a forced order stands. `refused`: the exchange did not accept it, for the reason. */
export interface ForcedResult {
  readonly state: 'ended' | 'open' | 'refused';
  /** Decimal string. */
  readonly executedQuantity: string;
  readonly reason: string | null;
}

/** A position as the exchange has it now. Decimal strings, without a sign. */
export interface ForcedPosition {
  readonly instrumentId: string;
  readonly side: 'long' | 'short';
  readonly quantity: string;
  readonly markPrice: string;
  readonly maintenanceMargin: string;
}

/** A spot balance that can be sold for USDT at this exchange. Decimal strings. */
export interface ForcedBalance {
  readonly asset: string;
  /** `BTC-USDT`. */
  readonly instrumentId: string;
  readonly free: string;
  /** The last price there. */
  readonly price: string;
}

/** The rules of an instrument that bound a forced order. Decimal strings. */
export interface ForcedRules {
  readonly step: string;
  readonly tick: string;
  /** Bounds of a market order. */
  readonly minimumQuantity: string;
  readonly maximumQuantity: string;
  /** The smallest value of an order; '0' where the exchange has none, or for an order that reduces. */
  readonly minimumNotional: string;
}

/**
 * Acts at the exchange on an account that the platform liquidates. No budget of the institution refuses it.
 * All reject with an ExchangeError where the exchange does not answer, or with ApiError('exchangeUnavailable').
 */
export interface AccountLiquidation {
  /**
   * Ends take profits and stop losses, then cancels every open order of all products: conditional ones, lists and
   * orders that the platform did not send. Reads the exchange again afterwards, and resolves with the orders that are
   * still open there.
   */
  readonly cancelAll: (accountId: string) => Promise<number>;
  /** Reads positions and sellable balances from the exchange, not from memory. */
  readonly holdings: (accountId: string) => Promise<{
    readonly positions: readonly ForcedPosition[];
    readonly balances: readonly ForcedBalance[];
  }>;
  /** Throws instrumentNotFound for one that the exchange does not list. */
  readonly rules: (accountId: string, instrumentId: string) => Promise<ForcedRules>;
  /**
   * Stores the order and places it, reduce-only for futures, until `validUntil` (epoch ms); a repeat under the same id
   * answers how the first stands. A reduce-only order that has nothing left to reduce (−2022) has ended without an
   * execution.
   */
  readonly placeOrder: (accountId: string, order: ForcedOrder, validUntil: number) => Promise<ForcedResult>;
  /** Reads an order at the exchange by its id; null if it does not know it. */
  readonly find: (
    accountId: string,
    order: Pick<ForcedOrder, 'instrumentId' | 'clientOrderId'>,
  ) => Promise<ForcedResult | null>;
}
