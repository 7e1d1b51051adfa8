/** A position with its margin settings. One-way mode: `steps` above zero is long, below zero short. Money in 10^-8. */
export interface Position {
  readonly symbol: string;
  leverage: number;
  isolated: boolean;
  steps: number;
  /** Cost of the open quantity, signed as `steps`: entry price × quantity. */
  cost: bigint;
  /** Fees and funding paid since the position was opened, for its break-even price. */
  paid: bigint;
  /** The position's isolated wallet; 0 in cross margin. */
  isolatedWallet: bigint;
  /** Notional of the open orders that are not reduce-only, by side, at their own prices. */
  bids: bigint;
  asks: bigint;
  /** Open orders in the contract, and the reduce-only ones among them. */
  orders: number;
  reducing: number;
  /** Realised over the position's life, before fees. */
  realised: bigint;
  /** Epoch milliseconds of the last change; 0 if there was none. */
  updatedAt: number;
}

export const LEVERAGE_DEFAULT = 20;

export function newPosition(symbol: string): Position {
  return {
    symbol,
    leverage: LEVERAGE_DEFAULT,
    isolated: false,
    steps: 0,
    cost: 0n,
    paid: 0n,
    isolatedWallet: 0n,
    bids: 0n,
    asks: 0n,
    orders: 0,
    reducing: 0,
    realised: 0n,
    updatedAt: 0,
  };
}
