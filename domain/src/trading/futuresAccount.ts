import { type Brackets, maintenanceMargin } from '../margin/bracket.ts';
import { abs, max, mulDiv, ONE } from '../money/fixed.ts';
import type { ContractArithmetic, OrderNotional, PositionCost } from './products/arithmetic.ts';

/**
 * A contract in an account with a single margin asset, in one-way mode: its position and open orders. Money, prices
 * and quantities in 10^-8.
 */
export interface Holding extends PositionCost, OrderNotional {
  readonly symbol: string;
  readonly entryPrice: bigint;
  readonly isIsolated: boolean;
  /** The position's isolated wallet; 0 in cross margin. */
  readonly isolatedWallet: bigint;
  readonly leverage: number;
  /** Mark price; without it, an open position has no figures. */
  readonly mark: bigint | undefined;
  readonly brackets: Brackets | undefined;
}

/** Figures of a position at the mark price, in 10^-8. */
export interface HoldingFigures {
  /** Notional at the mark price, signed. */
  readonly notional: bigint;
  /** Unrealised profit at the mark price, before fees. */
  readonly profit: bigint;
  readonly maintenance: bigint;
  /** Initial margin of the position, and of open orders in excess of it. */
  readonly positionInitial: bigint;
  readonly orderInitial: bigint;
}

/** Totals of an account's futures wallet, in 10^-8. */
export interface AccountFigures {
  /** Cross wallet plus isolated wallets. */
  readonly wallet: bigint;
  /** Wallet plus unrealised profit. */
  readonly marginBalance: bigint;
  readonly profit: bigint;
  readonly maintenance: bigint;
  readonly positionInitial: bigint;
  readonly orderInitial: bigint;
  /** Cross positions only. */
  readonly crossProfit: bigint;
  readonly crossMaintenance: bigint;
  /** Available for new orders: cross wallet + cross profit − initial margins, at least 0. */
  readonly available: bigint;
  /** Amount that may be withdrawn; excludes unrealised profit. */
  readonly transferable: bigint;
}

/** Undefined if the mark price or brackets are needed but missing. */
export function holdingFigures(arithmetic: ContractArithmetic, holding: Holding): HoldingFigures | undefined {
  const { quantity, leverage, mark, brackets } = holding;
  if (quantity === 0n) {
    const orderInitial = arithmetic.initialMargin(arithmetic.maxExposure(0n, holding), leverage);
    return { notional: 0n, profit: 0n, maintenance: 0n, positionInitial: 0n, orderInitial };
  }
  if (mark === undefined || brackets === undefined) return undefined;
  const notional = arithmetic.notional(quantity, mark);
  const size = abs(notional);
  return {
    notional,
    profit: arithmetic.unrealizedProfit(holding, mark),
    maintenance: maintenanceMargin(brackets, size),
    positionInitial: arithmetic.initialMargin(size, leverage),
    orderInitial: arithmetic.initialMargin(arithmetic.maxExposure(notional, holding) - size, leverage),
  };
}

/** Undefined if the figures of any position are. */
export function accountFigures(
  arithmetic: ContractArithmetic,
  cross: bigint,
  holdings: readonly Holding[],
): AccountFigures | undefined {
  const sum = {
    wallet: cross,
    profit: 0n,
    maintenance: 0n,
    positionInitial: 0n,
    orderInitial: 0n,
    crossProfit: 0n,
    crossMaintenance: 0n,
  };
  let crossInitial = 0n;
  for (const holding of holdings) {
    const figures = holdingFigures(arithmetic, holding);
    if (figures === undefined) return undefined;
    sum.wallet += holding.isolatedWallet;
    sum.profit += figures.profit;
    sum.maintenance += figures.maintenance;
    sum.positionInitial += figures.positionInitial;
    sum.orderInitial += figures.orderInitial;
    if (holding.isIsolated) continue;
    sum.crossProfit += figures.profit;
    sum.crossMaintenance += figures.maintenance;
    crossInitial += figures.positionInitial;
  }
  const free = cross + sum.crossProfit - crossInitial - sum.orderInitial;
  return {
    ...sum,
    marginBalance: sum.wallet + sum.profit,
    available: max(0n, free),
    transferable: max(0n, sum.crossProfit > 0n ? free - sum.crossProfit : free),
  };
}

/**
 * The mark price at which a position of an account is liquidated; 0 if no price above zero does, undefined if figures
 * are missing.
 */
export function computeLiquidationPrice(
  arithmetic: ContractArithmetic,
  cross: bigint,
  holdings: readonly Holding[],
  holding: Holding,
): bigint | undefined {
  const own = holdingFigures(arithmetic, holding);
  const account = holding.isIsolated ? undefined : accountFigures(arithmetic, cross, holdings);
  if (own === undefined || holding.brackets === undefined) return undefined;
  if (!holding.isIsolated && account === undefined) return undefined;
  return arithmetic.liquidationPrice({
    wallet: account === undefined ? holding.isolatedWallet : cross,
    otherMaintenance: account === undefined ? 0n : account.crossMaintenance - own.maintenance,
    otherProfit: account === undefined ? 0n : account.crossProfit - own.profit,
    quantity: holding.quantity,
    entryPrice: holding.entryPrice,
    brackets: holding.brackets,
  });
}

/**
 * Maintenance margin ÷ margin balance, in 10^-8, rounded half away from zero: liquidation starts at 1, or when the
 * balance is used up. Undefined if both are zero.
 */
export function marginRatio(maintenance: bigint, balance: bigint): bigint | undefined {
  if (balance > 0n) return mulDiv(maintenance, ONE, balance);
  return maintenance > 0n ? ONE : undefined;
}
