import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BANK_CURRENCIES, type BankCurrency } from '../money/currencies.ts';
import {
  countDaysLeft,
  findBusinessDay,
  findCalendarEnd,
  findDayError,
  findValueDate,
  isBusinessDay,
  isEndingSoon,
  nextBusinessDay,
} from './businessDays.ts';
import { CUT_OFFS, HOLIDAY_YEARS, holidays } from './holidays.ts';

const closedDays = (currency: BankCurrency) => new Set(HOLIDAY_YEARS.flatMap((year) => holidays(currency, year)));
const calendar = (currency: BankCurrency) => ({ ...CUT_OFFS[currency], closed: closedDays(currency) });

test('banks are closed on the days of their currency', () => {
  const closed: [BankCurrency, string][] = [
    ['GBP', '2026-08-31'],
    ['GBP', '2026-12-28'],
    ['EUR', '2026-05-01'],
    ['HKD', '2026-04-07'],
    ['JPY', '2026-09-22'],
    ['JPY', '2026-12-31'],
    ['SGD', '2026-11-09'],
    ['AUD', '2026-06-08'],
  ];
  for (const [currency, day] of closed) {
    expect({ currency, day, open: isBusinessDay(day, closedDays(currency)) }).toEqual({ currency, day, open: false });
  }
  for (const [currency, day] of [
    ['USD', '2026-07-03'],
    ['EUR', '2026-05-25'],
  ] as const) {
    expect(isBusinessDay(day, closedDays(currency))).toBe(true);
  }
});

test('value is the business day after the one that counts', () => {
  expect(findValueDate(Date.UTC(2026, 3, 2, 10), calendar('HKD'))).toBe('2026-04-09');
  expect(findValueDate(Date.UTC(2026, 6, 3, 14), calendar('USD'))).toBe('2026-07-06');
});

test('the cut-off is in the time of the city, in summer and in winter', () => {
  const london = calendar('GBP');
  expect(findBusinessDay(Date.UTC(2026, 6, 8, 13, 59, 59, 999), london)).toBe('2026-07-08');
  expect(findBusinessDay(Date.UTC(2026, 6, 8, 14), london)).toBe('2026-07-09');
  expect(findBusinessDay(Date.UTC(2026, 0, 7, 14, 59, 59, 999), london)).toBe('2026-01-07');
  expect(findBusinessDay(Date.UTC(2026, 0, 7, 15), london)).toBe('2026-01-08');
  // 04:00 UTC is 13:00 in Tokyo.
  expect(findBusinessDay(Date.UTC(2026, 6, 8, 3, 59), calendar('JPY'))).toBe('2026-07-08');
  expect(findBusinessDay(Date.UTC(2026, 6, 8, 4), calendar('JPY'))).toBe('2026-07-09');
});

test('a value date is a business day, later than the day that counts, none between; later is never earlier', () => {
  const at = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 11, 1) });
  fc.assert(
    fc.property(fc.constantFrom(...BANK_CURRENCIES), at, fc.nat(10 * 86_400_000), (currency, now, later) => {
      const own = calendar(currency);
      const counted = findBusinessDay(now, own);
      const value = findValueDate(now, own);
      expect(isBusinessDay(counted, own.closed) && isBusinessDay(value, own.closed)).toBe(true);
      expect(nextBusinessDay(counted, own.closed)).toBe(value);
      expect(counted < value).toBe(true);
      expect(findValueDate(now + later, own) >= value).toBe(true);
    }),
  );
});

test('the lists have days from Monday to Friday, each once and in order', () => {
  for (const currency of BANK_CURRENCIES) {
    for (const year of HOLIDAY_YEARS) {
      const days = holidays(currency, year);
      expect(days).toEqual([...new Set(days)].toSorted());
      expect(days.every((day) => isBusinessDay(day, new Set()))).toBe(true);
      expect(days.length).toBeGreaterThan(2);
    }
    expect(holidays(currency, 2025)).toEqual([]);
  }
});

test('payments are made on business days from today on, in the currency’s city', () => {
  // 04:59 UTC is still the 23rd in New York.
  const at = Date.UTC(2026, 10, 24, 4, 59);
  const error = (day: string) => findDayError(day, at, calendar('USD'));
  expect(error('2026-11-20')).toBe('past');
  expect(error('2026-11-22')).toBe('past');
  expect(error('2026-11-23')).toBeUndefined();
  expect(error('2026-11-26')).toBe('closed');
  expect(error('2026-11-28')).toBe('closed');
  expect(findDayError('2026-11-23', at, calendar('JPY'))).toBe('past');
});

test('a calendar ends with the last year that has closed days; a warning comes before', () => {
  for (const currency of BANK_CURRENCIES) expect(findCalendarEnd(closedDays(currency))).toBe('2027-12-31');
  expect(findCalendarEnd(['2028-01-17', '2027-12-27'])).toBe('2028-12-31');
  expect(countDaysLeft('2027-12-31', '2027-12-01')).toBe(30);
  expect(countDaysLeft('2027-12-31', '2028-01-01')).toBe(-1);
  expect(isEndingSoon('2027-12-31', '2027-10-02')).toBe(false);
  expect(isEndingSoon('2027-12-31', '2027-10-03')).toBe(true);
  expect(isEndingSoon(findCalendarEnd([]), '2027-10-03')).toBe(true);
});
