import { parseFixed, parseFixedRounded } from '../money/fixed.ts';
import type { ContractArithmetic, OrderNotional, PositionCost } from './products/arithmetic.ts';

/** Account state as returned by the polled calls; decimal strings. Unknown figures are null. */
export interface AccountSnapshot {
  readonly capital: {
    readonly balance: string;
    readonly marginBalance: string;
    readonly availableBalance: string;
    readonly maintMargin: string;
  };
  readonly positions: readonly PositionSnapshot[];
  /** Notional of the contract's open orders. */
  readonly openOrders: OrderNotional;
}

export interface PositionSnapshot {
  readonly instrumentId: string;
  readonly side: 'long' | 'short';
  readonly quantity: string;
  readonly openPrice: string;
  readonly marginMode: 'cross' | 'isolated';
  /** Its own wallet if it is isolated. */
  readonly margin: string | null;
  readonly maintMargin: string | null;
  readonly unrealizedPnl: string | null;
}

/** In 10^-8; `wallet` is the position's own if it is isolated. */
export interface PositionState extends PositionCost {
  readonly wallet: bigint;
}

/** The balances that an order changes, and those of the other cross positions; in 10^-8. */
export interface AccountBalances {
  readonly held: PositionState;
  /** The cross wallet. */
  readonly cross: bigint;
  readonly others: { readonly maintenance: bigint; readonly profit: bigint };
}

/** The contract's own position; without one, all is 0. */
export function selectPosition(
  arithmetic: ContractArithmetic,
  instrumentId: string,
  { positions }: Pick<AccountSnapshot, 'positions'>,
): PositionState {
  const position = positions.find((each) => each.instrumentId === instrumentId);
  if (position === undefined) return { quantity: 0n, cost: 0n, wallet: 0n };
  const quantity = parseFixed(position.quantity) * (position.side === 'long' ? 1n : -1n);
  return {
    quantity,
    cost: arithmetic.notional(quantity, parseFixedRounded(position.openPrice)),
    wallet: isolatedWallet(position),
  };
}

/**
 * Splits an account into the contract's own position, the cross wallet, and margin and profit of the other cross
 * positions.
 */
export function selectBalances(
  arithmetic: ContractArithmetic,
  instrumentId: string,
  account: Pick<AccountSnapshot, 'capital' | 'positions'>,
): AccountBalances {
  let cross = parseFixedRounded(account.capital.balance);
  const others = { maintenance: 0n, profit: 0n };
  for (const position of account.positions) {
    cross -= isolatedWallet(position);
    if (position.instrumentId === instrumentId || position.marginMode === 'isolated') continue;
    others.maintenance += parseFixedRounded(position.maintMargin ?? '0');
    others.profit += parseFixedRounded(position.unrealizedPnl ?? '0');
  }
  return { held: selectPosition(arithmetic, instrumentId, account), cross, others };
}

const isolatedWallet = ({ marginMode, margin }: PositionSnapshot): bigint =>
  marginMode === 'isolated' ? parseFixedRounded(margin ?? '0') : 0n;
