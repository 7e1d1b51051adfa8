/** Days in UTC, 'YYYY-MM-DD', both inclusive. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The calendar month in UTC up to today, or the one before. */
export function monthOf(now: number, which: 'this' | 'last'): Period {
  const today = new Date(now);
  const [year, month] = [today.getUTCFullYear(), today.getUTCMonth()];
  if (which === 'this') return { from: dayOf(Date.UTC(year, month, 1)), to: dayOf(now) };
  return { from: dayOf(Date.UTC(year, month - 1, 1)), to: dayOf(Date.UTC(year, month, 0)) };
}
