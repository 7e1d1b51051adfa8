import type { Brackets } from '../../margin/bracket.ts';

/**
 * The formulas of a product's contracts. Money, prices and quantities in 10^-8; quantities, costs and notionals are
 * signed: above zero is long.
 */
export interface ContractArithmetic {
  /** Value of a quantity at a price, in the margin asset. */
  notional(quantity: bigint, price: bigint): bigint;
  /** Profit of a position at a price, before fees. */
  unrealizedProfit(position: PositionCost, price: bigint): bigint;
  /** The cost that leaves this profit at a price. */
  costFromProfit(quantity: bigint, price: bigint, profit: bigint): bigint;
  /** Average price of a position whose quantity is not 0. */
  entryPrice(position: PositionCost): bigint;
  /**
   * A position after an execution, which first closes what is held at its average cost; the rest opens in the other
   * direction.
   */
  execute(held: PositionCost, execution: Execution): PositionChange;
  /** Loss of an execution against the mark price, at least 0. */
  executionLoss(execution: Execution, mark: bigint): bigint;
  /** Initial margin of a notional of at least 0. */
  initialMargin(notional: bigint, leverage: number): bigint;
  /** The largest possible notional, of at least 0, if all open orders of one side were filled. */
  maxExposure(notional: bigint, orders: OrderNotional): bigint;
  /** The quantity that a balance of at least 0 opens at a price, rounded down; fees and losses are not included. */
  maxOpening(balance: bigint, leverage: number, price: bigint): bigint;
  /** The mark price at which a position is liquidated; 0 if no price above zero does. */
  liquidationPrice(exposure: Exposure): bigint;
}

/** `cost` is the value of the quantity at its entry prices, before rounding. */
export interface PositionCost {
  readonly quantity: bigint;
  readonly cost: bigint;
}

export interface Execution {
  readonly quantity: bigint;
  readonly price: bigint;
}

export interface PositionChange {
  readonly after: PositionCost;
  /** Sizes of at least 0. */
  readonly closed: bigint;
  readonly opened: bigint;
  /** The cost of the opened part. */
  readonly openedCost: bigint;
  /** Realised profit, before fees. */
  readonly realized: bigint;
}

/** Notional, at their own prices, of the open orders that may open a position, by side. */
export interface OrderNotional {
  readonly bids: bigint;
  readonly asks: bigint;
}

/** A one-way position and its collateral. */
export interface Exposure {
  /** Balance of the cross wallet, or of the position's own wallet if it is isolated. */
  readonly wallet: bigint;
  /** Maintenance margin and unrealised profit of the other cross positions; 0 for an isolated position. */
  readonly otherMaintenance: bigint;
  readonly otherProfit: bigint;
  readonly quantity: bigint;
  readonly entryPrice: bigint;
  readonly brackets: Brackets;
}
