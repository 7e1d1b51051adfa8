import { storage } from '@aldgate/client-kit/browser/storage.ts';
import { parseUnits } from '@aldgate/domain/market/units.ts';
import { useState } from 'react';
import type { Instrument } from '../../../marketData/contracts/useInstrument.ts';
import { listSteps, type Step, stepNamed } from './steps.ts';

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
