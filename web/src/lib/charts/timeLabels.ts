import { TickMarkType } from 'lightweight-charts';

const OPTIONS: Readonly<Record<TickMarkType, Intl.DateTimeFormatOptions>> = {
  [TickMarkType.Year]: { year: 'numeric' },
  [TickMarkType.Month]: { month: 'short' },
  [TickMarkType.DayOfMonth]: { day: 'numeric', month: 'short' },
  [TickMarkType.Time]: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  [TickMarkType.TimeWithSeconds]: { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
};

/**
 * Formats the labels of the time axis in a locale, UTC, 24 h. Times are epoch seconds, as the chart library has them.
 */
export function tickWriter(locale: string): (seconds: number, type: TickMarkType) => string {
  const formatters = new Map<TickMarkType, Intl.DateTimeFormat>();
  return (seconds, type) => {
    const formatter =
      formatters.get(type) ?? new Intl.DateTimeFormat(dayFirst(locale), { timeZone: 'UTC', ...OPTIONS[type] });
    formatters.set(type, formatter);
    return formatter.format(seconds * 1_000);
  };
}

/** Formats the time under the crosshair. */
export function crosshairWriter(locale: string): (seconds: number) => string {
  const formatter = new Intl.DateTimeFormat(dayFirst(locale), {
    timeZone: 'UTC',
    day: '2-digit',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return (seconds) => formatter.format(seconds * 1_000);
}

/** Day before month, as in all times of the client. */
const dayFirst = (locale: string) => (locale === 'en-US' ? 'en-GB' : locale);
