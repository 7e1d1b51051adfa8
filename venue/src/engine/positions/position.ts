/**
 * What an account holds in one contract, and how it wants it margined. One-way mode: `steps` above zero is long, below
 * zero short. Money in 10^-8.
 */
export interface Position {
  readonly symbol: string;
  leverage: number;
  isolated: boolean;
  steps: number;
  /** What the open quantity cost, signed as `steps`: entry price × quantity. */
  cost: bigint;
  /** Fees and funding paid since the position was opened, for its break-even price. */
  paid: bigint;
  /** The position's own wallet; 0 in cross margin. */
  isolatedWallet: bigint;
  /** Worth of the open orders that are not reduce-only, by side, at their own prices. */
  bids: bigint;
  asks: bigint;
  /** Open orders in the contract, and those among them that are reduce-only. */
  orders: number;
  reducing: number;
  /** Realised over the position's life, before fees. */
  realised: bigint;
  /** Epoch milliseconds of the last change; 0 where there never was one. */
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
