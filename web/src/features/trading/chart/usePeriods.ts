import { storage } from '@aldgate/client-kit/browser/storage.ts';
import type { Interval } from '@aldgate/domain/market/interval.ts';
import { useState } from 'react';
import { type PeriodError, type Periods, readPeriods, togglePeriod, writePeriods } from './periods.ts';

const KEY = 'aldgate.trading.periods';

/** The periods of the chart, stored in the browser, and why the last change was rejected. */
export function usePeriods() {
  const [periods, setPeriods] = useState<Periods>(() => readPeriods(storage.get(KEY)));
  const [rejection, setRejection] = useState<PeriodError>();
  const save = (next: Periods) => {
    setPeriods(next);
    setRejection(undefined);
    storage.set(KEY, writePeriods(next));
  };
  return {
    ...periods,
    rejection,
    show: (shown: Interval) => save({ ...periods, shown }),
    toggle: (interval: Interval) => {
      const next = togglePeriod(periods, interval);
      if (typeof next === 'string') setRejection(next);
      else save(next);
    },
  };
}
