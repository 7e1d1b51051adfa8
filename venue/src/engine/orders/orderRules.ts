import { formatUnits } from '@aldgate/domain/market/units.ts';
import { BUY, type Side } from '../../matching/side.ts';
import type { Contract } from '../contract.ts';
import type { EngineContext } from '../engineContext.ts';
import { rejections } from '../rejection.ts';

/** Checks the bounds of a quantity in steps. Throws a Rejection. */
export function checkQuantity(contract: Contract, steps: number, isMarket: boolean): void {
  if (!(steps > 0)) throw rejections.quantityNotPositive();
  if (steps < contract.minSteps) throw rejections.quantityTooSmall();
  if (steps > (isMarket ? contract.marketMaxSteps : contract.maxSteps)) throw rejections.quantityTooLarge();
}

/** Checks the bounds of a price in ticks. Throws a Rejection. */
export function checkPrice(contract: Contract, ticks: number): void {
  if (!(ticks > 0)) throw rejections.priceNotPositive();
  if (ticks < contract.minTicks) throw rejections.priceTooLow();
  if (ticks > contract.maxTicks) throw rejections.priceTooHigh();
}

/** A limit price must not be further beyond the mark than the band allows. Throws a Rejection. */
export function checkBand(engine: EngineContext, contract: Contract, side: Side, ticks: number): void {
  const bound = bandLimit(engine, contract.symbol, side);
  if (side === BUY && ticks > bound) throw rejections.priceAboveBand(formatPrice(contract, bound));
  if (side !== BUY && ticks < bound) throw rejections.priceBelowBand(formatPrice(contract, bound));
}

/** The worst limit or execution price of a side, in ticks. */
export function bandLimit(engine: EngineContext, symbol: string, side: Side): number {
  const { bidMax, askMin } = engine.symbol(symbol);
  return side === BUY ? bidMax : askMin;
}

/** Notional of a limit order at its price, of a market order at the mark. Throws a Rejection. */
export function checkNotional(contract: Contract, notional: bigint): void {
  if (notional < contract.minNotional) throw rejections.notionalTooSmall(contract.instrument.minNotional);
}

function formatPrice({ instrument }: Contract, ticks: number): string {
  return formatUnits(ticks * instrument.unitsPerTick, instrument.pricePrecision);
}
