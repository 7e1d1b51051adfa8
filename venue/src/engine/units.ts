import { parseUnits } from '@aldgate/domain/market/units.ts';
import { parseFixed } from '@aldgate/domain/money/fixed.ts';
import type { ListedInstrument } from '../market/instrument.ts';

/** The units and bounds of a listed instrument: prices in ticks, quantities in steps, money in 10^-8. */
export interface Units {
  /** Price of one tick. */
  readonly tick: bigint;
  /** Quantity of one step. */
  readonly step: bigint;
  /** Notional of one step at one tick. */
  readonly unit: bigint;
  readonly minTicks: number;
  readonly maxTicks: number;
  readonly minSteps: number;
  readonly maxSteps: number;
  readonly marketMaxSteps: number;
  readonly minNotional: bigint;
}

/** Throws a RangeError if a step at a tick is not a whole number of 10^-8. */
export function buildUnits(instrument: ListedInstrument): Units {
  const { id, pricePrecision, quantityPrecision, unitsPerTick } = instrument;
  const spare = 8 - pricePrecision - quantityPrecision;
  if (spare < 0) throw new RangeError(`${id}: a step at a tick is worth less than 10^-8`);
  const ticks = (price: string) => parseUnits(price, pricePrecision) / unitsPerTick;
  const steps = (quantity: string) => parseUnits(quantity, quantityPrecision);
  return {
    tick: BigInt(unitsPerTick) * 10n ** BigInt(8 - pricePrecision),
    step: 10n ** BigInt(8 - quantityPrecision),
    unit: BigInt(unitsPerTick) * 10n ** BigInt(spare),
    minTicks: Math.ceil(ticks(instrument.minPrice)),
    maxTicks: Math.floor(ticks(instrument.maxPrice)),
    minSteps: steps(instrument.minQuantity),
    maxSteps: steps(instrument.maxQuantity),
    marketMaxSteps: steps(instrument.marketMaxQuantity),
    minNotional: parseFixed(instrument.minNotional),
  };
}

/** Exact notional of a quantity at a price in ticks, with the quantity's sign. */
export function notionalAtTicks({ unit }: Units, steps: number, ticks: number): bigint {
  return BigInt(steps) * BigInt(ticks) * unit;
}

/** Notional of a quantity at a price in 10^-8, rounded half away from zero to 10^-8. */
export function notionalAtPrice({ step }: Units, steps: number, price: bigint): bigint {
  const product = BigInt(steps) * step * price;
  const half = product < 0n ? -50_000_000n : 50_000_000n;
  return (product + half) / 100_000_000n;
}
