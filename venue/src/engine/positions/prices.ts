import { max, ONE } from '@aldgate/domain/money/fixed.ts';
import { liquidationPrice } from '@aldgate/domain/trading/products/liquidationPrice.ts';
import type { Contract } from '../contract.ts';
import type { EngineContext } from '../engineContext.ts';
import type { Account } from '../entities/account.ts';
import type { Position } from '../entities/position.ts';
import { computeAccountFigures, computeMargin } from './margin.ts';

/** The mark price of liquidation in 10^-8; 0 if there is none. */
export function computeLiquidationPrice(engine: EngineContext, account: Account, position: Position): bigint {
  if (position.steps === 0) return 0n;
  const contract = engine.contract(position.symbol);
  const own = computeMargin(engine, position);
  const accountFigures = position.isolated ? undefined : computeAccountFigures(engine, account);
  return liquidationPrice({
    wallet: accountFigures === undefined ? position.isolatedWallet : account.cross,
    otherMaintenance: accountFigures === undefined ? 0n : accountFigures.crossMaintenance - own.maintenance,
    otherProfit: accountFigures === undefined ? 0n : accountFigures.crossProfit - own.profit,
    quantity: BigInt(position.steps) * contract.step,
    entryPrice: entryPrice(contract, position),
    brackets: contract.brackets,
  });
}

/** Average entry price in 10^-8, rounded half up; 0 for a flat position. */
export function entryPrice({ step }: Contract, { steps, cost }: Position): bigint {
  return steps === 0 ? 0n : pricePerStep(cost, steps, step);
}

/** Entry price with fees and funding paid, in 10^-8. */
export function breakEvenPrice({ step }: Contract, { steps, cost, paid }: Position): bigint {
  return steps === 0 ? 0n : max(0n, pricePerStep(cost + paid, steps, step));
}

function pricePerStep(cost: bigint, steps: number, step: bigint): bigint {
  const quantity = BigInt(steps) * step;
  const positive = quantity < 0n ? -quantity : quantity;
  const value = (quantity < 0n ? -cost : cost) * ONE;
  return (2n * value + positive) / (2n * positive);
}
