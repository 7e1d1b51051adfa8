import { countDaysLeft, findCalendarEnd, findDay } from '@aldgate/domain/bank/businessDays.ts';
import { BANK_CURRENCIES } from '@aldgate/domain/money/currencies.ts';
import { Gauge, type Registry } from 'prom-client';
import type { BankDeps } from '../deps.ts';
import { readCalendar } from './readCalendar.ts';

/** How long the closed days of each currency are known. */
export function observeCalendars(registry: Registry, { database, businessClock }: BankDeps): void {
  registry.registerMetric(
    new Gauge({
      name: 'aldgate_bank_calendar_days',
      help: 'Days until the end of the last year whose closed days were entered',
      labelNames: ['currency'] as const,
      registers: [],
      async collect() {
        const now = await businessClock(database);
        for (const currency of BANK_CURRENCIES) {
          const calendar = await readCalendar(database, currency);
          this.set({ currency }, countDaysLeft(findCalendarEnd(calendar.closed), findDay(now, calendar)));
        }
      },
    }),
  );
}
