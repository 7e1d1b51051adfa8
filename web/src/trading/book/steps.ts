import { formatUnits } from '@aldgate/domain/market/units.ts';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';

/** How many ticks a row of the book may gather. */
const TICKS = [1, 10, 100, 1_000] as const;

/** A width of the book's rows: in units of 10^-priceDecimals, and as the decimal string that names it. */
export interface Step {
  readonly units: number;
  readonly name: string;
}

/** The widths that a contract's book is offered in: its tick, and ten, a hundred and a thousand times that. */
export function listSteps(tick: { readonly units: number; readonly decimals: number }): readonly Step[] {
  return TICKS.map((ticks) => {
    const units = tick.units * ticks;
    return { units, name: toDecimalString(formatUnits(units, tick.decimals)) };
  });
}

/** The step of a name, or the tick where there is none of it. */
export function stepNamed(steps: readonly Step[], name: string | null): Step {
  const tick = steps[0];
  if (tick === undefined) throw new RangeError('a book without a tick');
  return steps.find((step) => step.name === name) ?? tick;
}
