import { formatUnits } from '@aldgate/domain/market/units.ts';
import { BUY, type Side } from '../../matching/side.ts';
import type { Contract } from '../contract.ts';
import { refusals } from '../refusal.ts';
import type { World } from '../world.ts';

/** Bounds of a quantity in steps. Throws a Refusal. */
export function checkQuantity(contract: Contract, steps: number, isMarket: boolean): void {
  if (!(steps > 0)) throw refusals.quantityNotPositive();
  if (steps < contract.minSteps) throw refusals.quantityTooSmall();
  if (steps > (isMarket ? contract.marketMaxSteps : contract.maxSteps)) throw refusals.quantityTooLarge();
}

/** Bounds of a price in ticks. Throws a Refusal. */
export function checkPrice(contract: Contract, ticks: number): void {
  if (!(ticks > 0)) throw refusals.priceNotPositive();
  if (ticks < contract.minTicks) throw refusals.priceTooLow();
  if (ticks > contract.maxTicks) throw refusals.priceTooHigh();
}

/** A limit price must not stand further on the bad side of the mark than the band. Throws a Refusal. */
export function checkBand(world: World, contract: Contract, side: Side, ticks: number): void {
  const bound = bandTicks(world, contract.symbol, side);
  if (side === BUY && ticks > bound) throw refusals.priceAboveBand(priceOf(contract, bound));
  if (side !== BUY && ticks < bound) throw refusals.priceBelowBand(priceOf(contract, bound));
}

/** The worst price in ticks that an order of a side may have, or may be filled at. */
export function bandTicks(world: World, symbol: string, side: Side): number {
  const { bidMax, askMin } = world.symbol(symbol);
  return side === BUY ? bidMax : askMin;
}

/** Worth of a limit order at its price, of a market order at the mark. Throws a Refusal. */
export function checkNotional(contract: Contract, notional: bigint): void {
  if (notional < contract.minNotional) throw refusals.notionalTooSmall(contract.instrument.minNotional);
}

function priceOf({ instrument }: Contract, ticks: number): string {
  return formatUnits(ticks * instrument.unitsPerTick, instrument.pricePrecision);
}
