import { storage } from '@aldgate/client-kit/browser/storage.ts';
import { formatUnits, parseUnits } from '@aldgate/domain/market/units.ts';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { useState } from 'react';
import type { Instrument } from './useInstrument.ts';

/** Ticks per row. */
const TICKS = [1, 10, 100, 1_000] as const;

/** A price grouping: in units of 10^-priceDecimals, and as the decimal string that identifies it. */
export interface Step {
  readonly units: number;
  readonly name: string;
}

/** The price groupings of a contract: its tick, and 10, 100 and 1,000 times that. */
export function listSteps(tick: { readonly units: number; readonly decimals: number }): readonly Step[] {
  return TICKS.map((ticks) => {
    const units = tick.units * ticks;
    return { units, name: toDecimalString(formatUnits(units, tick.decimals)) };
  });
}

/** The step with this name, or the tick where there is none. */
export function stepNamed(steps: readonly Step[], name: string | null): Step {
  const tick = steps[0];
  if (tick === undefined) throw new RangeError('a book without a tick');
  return steps.find((step) => step.name === name) ?? tick;
}

const storageKey = (symbol: string) => `aldgate.trading.step.${symbol}`;

/** The price grouping, stored for each contract, and the available ones. */
export function useStep({ symbol, tickSize, priceDecimals: decimals }: Instrument): {
  readonly steps: readonly Step[];
  readonly step: Step;
  readonly choose: (name: string) => void;
} {
  const steps = listSteps({ units: parseUnits(tickSize, decimals), decimals });
  const [name, setName] = useState(() => storage.get(storageKey(symbol)));
  const choose = (next: string) => {
    setName(next);
    storage.set(storageKey(symbol), next);
  };
  return { steps, step: stepNamed(steps, name), choose };
}
