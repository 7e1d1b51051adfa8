import { storage } from '@aldgate/client-kit/browser/storage.ts';
import { INTERVALS, type Interval, isInterval } from '@aldgate/domain/market/interval.ts';
import { useState } from 'react';

/** TR-17. */
export const PERIODS_MAX = 8;

const DEFAULT_PERIODS: readonly Interval[] = ['1m', '5m', '15m', '1h', '4h', '1d', '1w'];
const DEFAULT_PERIOD: Interval = '15m';

/** The periods of a chart, shortest first, and the displayed one. */
export interface Periods {
  readonly chosen: readonly Interval[];
  readonly shown: Interval;
}

/** Why a period was not toggled: eight are selected, or it is the only one. */
export type PeriodError = 'tooMany' | 'onlyOne';

/**
 * Adds or removes a period; a rejected change returns its reason. If the displayed period is removed, the first
 * remaining one is shown.
 */
export function togglePeriod({ chosen, shown }: Periods, interval: Interval): Periods | PeriodError {
  if (!chosen.includes(interval)) {
    return chosen.length >= PERIODS_MAX ? 'tooMany' : { chosen: ordered([...chosen, interval]), shown };
  }
  const [first, ...others] = chosen.filter((each) => each !== interval);
  if (first === undefined) return 'onlyOne';
  return { chosen: [first, ...others], shown: shown === interval ? first : shown };
}

/** Parses '5m,1h 1h': the selected periods and the displayed one. Invalid parts fall back to the defaults. */
export function readPeriods(text: string | null): Periods {
  const [list = '', last = ''] = (text ?? '').split(' ');
  const read = ordered(list.split(',').filter(isInterval)).slice(0, PERIODS_MAX);
  const chosen = read.length > 0 ? read : DEFAULT_PERIODS;
  const shown = isInterval(last) && chosen.includes(last) ? last : DEFAULT_PERIOD;
  return { chosen, shown: chosen.includes(shown) ? shown : (chosen[0] ?? DEFAULT_PERIOD) };
}

export function writePeriods({ chosen, shown }: Periods): string {
  return `${chosen.join(',')} ${shown}`;
}

const ordered = (periods: readonly Interval[]) => INTERVALS.filter((interval) => periods.includes(interval));

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
