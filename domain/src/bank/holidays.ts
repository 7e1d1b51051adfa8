import type { BankCurrency } from '../money/currencies.ts';
import type { BankCalendar } from './businessDays.ts';

/** Time zone and time until which a currency's payments are booked on the same day. */
export const CUT_OFFS: Readonly<Record<BankCurrency, Pick<BankCalendar, 'timeZone' | 'cutOff'>>> = {
  USD: { timeZone: 'America/New_York', cutOff: '15:00' },
  EUR: { timeZone: 'Europe/Berlin', cutOff: '15:00' },
  GBP: { timeZone: 'Europe/London', cutOff: '15:00' },
  HKD: { timeZone: 'Asia/Hong_Kong', cutOff: '15:00' },
  SGD: { timeZone: 'Asia/Singapore', cutOff: '15:00' },
  AUD: { timeZone: 'Australia/Sydney', cutOff: '15:00' },
  JPY: { timeZone: 'Asia/Tokyo', cutOff: '13:00' },
};

/**
 * Closed days from Monday to Friday as MM-DD, as published: Federal Reserve, TARGET, England, Hong Kong, Singapore,
 * Sydney, Japan with the banks' days around New Year. They begin the calendars, which operators keep from then on.
 */
const CLOSED: Readonly<Record<BankCurrency, Readonly<Record<number, string>>>> = {
  USD: {
    2026: '01-01 01-19 02-16 05-25 06-19 09-07 10-12 11-11 11-26 12-25',
    2027: '01-01 01-18 02-15 05-31 07-05 09-06 10-11 11-11 11-25',
  },
  EUR: { 2026: '01-01 04-03 04-06 05-01 12-25', 2027: '01-01 03-26 03-29' },
  GBP: {
    2026: '01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28',
    2027: '01-01 03-26 03-29 05-03 05-31 08-30 12-27 12-28',
  },
  HKD: {
    2026: '01-01 02-17 02-18 02-19 04-03 04-06 04-07 05-01 05-25 06-19 07-01 10-01 10-19 12-25',
    2027: '01-01 02-08 02-09 03-26 03-29 04-05 05-13 06-09 07-01 09-16 10-01 10-08 12-27',
  },
  SGD: {
    2026: '01-01 02-17 02-18 04-03 05-01 05-27 06-01 08-10 11-09 12-25',
    2027: '01-01 02-08 03-10 03-26 05-17 05-20 08-09 10-28',
  },
  AUD: {
    2026: '01-01 01-26 04-03 04-06 04-27 06-08 08-03 10-05 12-25 12-28',
    2027: '01-01 01-26 03-26 03-29 04-26 06-14 08-02 10-04 12-27 12-28',
  },
  JPY: {
    2026:
      '01-01 01-02 01-12 02-11 02-23 03-20 04-29 05-04 05-05 05-06 07-20 08-11 09-21 09-22 09-23 10-12 11-03 ' +
      '11-23 12-31',
    2027: '01-01 01-11 02-11 02-23 03-22 04-29 05-03 05-04 05-05 07-19 08-11 09-20 09-23 10-11 11-03 11-23 12-31',
  },
};

export const HOLIDAY_YEARS = [2026, 2027] as const;

/**
 * The days from Monday to Friday on which a currency's banks are closed, YYYY-MM-DD; none for a year without a list.
 */
export function holidays(currency: BankCurrency, year: number): string[] {
  const days = CLOSED[currency][year];
  return days === undefined ? [] : days.split(' ').map((day) => `${year}-${day}`);
}
