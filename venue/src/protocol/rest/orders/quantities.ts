import { parseFixed } from '@aldgate/domain/money/fixed.ts';
import type { Contract } from '../../../engine/contract.ts';
import { rejections } from '../../../engine/rejection.ts';
import { illegalCharacters } from '../../wireError.ts';
import type { ParameterMap } from '../parameterMap.ts';
import { optional } from '../parameters.ts';

const DECIMAL = /^-?\d{1,20}(?:\.\d{1,20})?$/;
const LEGAL = '^([0-9]{1,20})(\\.[0-9]{1,20})?$';

/** A price in ticks, or undefined if missing. Throws if it has too many decimals or is not a multiple of the tick. */
export function optionalTicks(
  { tick, instrument }: Contract,
  parameters: ParameterMap,
  name: string,
): number | undefined {
  const price = optionalFixed(parameters, name);
  if (price === undefined) return undefined;
  if (price < 0n) throw rejections.priceNotPositive();
  if (price % unit(instrument.pricePrecision) !== 0n) throw rejections.precision();
  if (price % tick !== 0n) throw rejections.priceOffTick();
  const ticks = Number(price / tick);
  if (!Number.isSafeInteger(ticks)) throw rejections.priceTooHigh();
  return ticks;
}

/** A quantity in steps, or undefined if missing. Throws if it has too many decimals. */
export function optionalSteps({ step, instrument }: Contract, parameters: ParameterMap): number | undefined {
  const quantity = optionalFixed(parameters, 'quantity');
  if (quantity === undefined) return undefined;
  if (quantity <= 0n) throw rejections.quantityNotPositive();
  if (quantity % unit(instrument.quantityPrecision) !== 0n) throw rejections.precision();
  if (quantity % step !== 0n) throw rejections.quantityOffStep();
  const steps = Number(quantity / step);
  if (!Number.isSafeInteger(steps)) throw rejections.quantityTooLarge();
  return steps;
}

/** A decimal in 10^-8. */
export function optionalFixed(parameters: ParameterMap, name: string): bigint | undefined {
  const text = optional(parameters, name);
  if (text === undefined) return undefined;
  if (!DECIMAL.test(text)) throw illegalCharacters(name, LEGAL);
  try {
    return parseFixed(text);
  } catch {
    throw rejections.precision();
  }
}

/** One unit of the last allowed decimal in 10^-8, by number of decimals. */
const UNITS: readonly bigint[] = Array.from({ length: 9 }, (_, places) => 10n ** BigInt(8 - places));

function unit(places: number): bigint {
  return UNITS[places] ?? 1n;
}
