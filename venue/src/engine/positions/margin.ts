import { maintenanceMargin } from '@aldgate/domain/margin/bracket.ts';
import { abs, max } from '@aldgate/domain/money/fixed.ts';
import type { EngineContext } from '../engineContext.ts';
import type { Account } from '../entities/account.ts';
import type { Position } from '../entities/position.ts';
import { notionalAtPrice } from '../units.ts';

/** Figures of a position at the mark price; money in 10^-8. */
export interface MarginFigures {
  /** Notional at the mark price, signed. */
  readonly notional: bigint;
  readonly profit: bigint;
  readonly maintenance: bigint;
  /** Initial margin of the position, and of open orders in excess of it. */
  readonly positionInitial: bigint;
  readonly orderInitial: bigint;
}

export function computeMargin(engine: EngineContext, position: Position): MarginFigures {
  const contract = engine.contract(position.symbol);
  const notional = computeNotional(engine, position);
  const size = abs(notional);
  return {
    notional,
    profit: notional - position.cost,
    maintenance: maintenanceMargin(contract.brackets, size),
    positionInitial: initialMargin(size, position.leverage),
    orderInitial: initialMargin(maxExposure(notional, position.bids, position.asks) - size, position.leverage),
  };
}

/** Notional at the mark price, signed, in 10^-8. */
export function computeNotional(engine: EngineContext, { symbol, steps }: Position): bigint {
  return steps === 0 ? 0n : notionalAtPrice(engine.contract(symbol), steps, engine.symbol(symbol).mark);
}

/** Unrealised profit at the mark price, before fees, in 10^-8. */
export function unrealisedProfit(engine: EngineContext, position: Position): bigint {
  return computeNotional(engine, position) - position.cost;
}

/** The largest possible size of the position if all open orders of one side were filled. */
export function maxExposure(notional: bigint, bids: bigint, asks: bigint): bigint {
  return max(abs(notional), max(abs(notional + bids), abs(notional - asks)));
}

/** Notional of at least 0 ÷ leverage, rounded up. */
export function initialMargin(notional: bigint, leverage: number): bigint {
  const divisor = BigInt(leverage);
  return (notional + divisor - 1n) / divisor;
}

/** `available` of `computeAccountFigures`, without the other figures. */
export function availableBalance(engine: EngineContext, account: Account): bigint {
  let free = account.cross;
  for (const position of account.positions.values()) {
    if (position.steps === 0) {
      if (position.orders === 0) continue;
      free -= initialMargin(max(position.bids, position.asks), position.leverage);
      continue;
    }
    const notional = computeNotional(engine, position);
    const size = abs(notional);
    free -= initialMargin(maxExposure(notional, position.bids, position.asks) - size, position.leverage);
    if (!position.isolated) free += notional - position.cost - initialMargin(size, position.leverage);
  }
  return max(0n, free);
}

/** Totals of an account's futures wallet; money in 10^-8. */
export interface AccountFigures {
  /** Cross wallet plus isolated wallets. */
  readonly wallet: bigint;
  readonly crossProfit: bigint;
  readonly profit: bigint;
  readonly maintenance: bigint;
  /** Cross positions only. */
  readonly crossMaintenance: bigint;
  readonly positionInitial: bigint;
  readonly orderInitial: bigint;
  /** Available for new orders: cross wallet + cross profit − initial margins, at least 0. */
  readonly available: bigint;
  /** Amount that may be withdrawn; excludes unrealised profit. */
  readonly withdrawable: bigint;
}

export function computeAccountFigures(engine: EngineContext, account: Account): AccountFigures {
  let wallet = account.cross;
  let crossProfit = 0n;
  let profit = 0n;
  let maintenance = 0n;
  let crossMaintenance = 0n;
  let positionInitial = 0n;
  let crossInitial = 0n;
  let orderInitial = 0n;
  for (const position of account.positions.values()) {
    if (position.steps === 0 && position.bids === 0n && position.asks === 0n && position.isolatedWallet === 0n)
      continue;
    const figures = computeMargin(engine, position);
    wallet += position.isolatedWallet;
    profit += figures.profit;
    maintenance += figures.maintenance;
    positionInitial += figures.positionInitial;
    orderInitial += figures.orderInitial;
    if (position.isolated) continue;
    crossProfit += figures.profit;
    crossMaintenance += figures.maintenance;
    crossInitial += figures.positionInitial;
  }
  const free = account.cross + crossProfit - crossInitial - orderInitial;
  const available = max(0n, free);
  const withdrawable = max(0n, crossProfit > 0n ? free - crossProfit : free);
  return {
    wallet,
    crossProfit,
    profit,
    maintenance,
    crossMaintenance,
    positionInitial,
    orderInitial,
    available,
    withdrawable,
  };
}
