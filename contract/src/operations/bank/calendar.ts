import { BANK_CURRENCIES } from '@aldgate/domain/money/currencies.ts';
import { z } from 'zod';
import { time } from '../../fields.ts';
import { operatorRef, reason } from '../fields.ts';

const currency = z.enum(BANK_CURRENCIES, 'must be a currency of the banks');
const day = z.iso.date('must be a day such as 2026-12-25');

/** Closed days and cut-offs of the currencies. */
export const calendarSchemas = {
  listBankCalendar: {
    summary: 'When banks settle each currency, and a year’s closed days beside Saturdays and Sundays',
    request: z.strictObject({ year: z.int().min(2000).max(2199) }),
    answer: z.object({
      currencies: z.array(
        z.object({
          currency,
          timeZone: z.string(),
          cutOff: z.string().meta({ description: 'HH:MM in that zone' }),
          businessDay: day.meta({ description: 'what a payment counts for that arrives now, by the business clock' }),
          valueDate: day,
          knownUntil: day.nullable().meta({
            description: 'the end of the last year with closed days: later ones count as open from Monday to Friday',
          }),
          isEndingSoon: z.boolean().meta({ description: 'less than 90 days are left until then' }),
        }),
      ),
      days: z.array(
        z.object({
          currency,
          day,
          changedBy: operatorRef.nullable().meta({ description: 'null: as published' }),
          changedAt: time.nullable(),
        }),
      ),
    }),
  },

  setBankDay: {
    summary: 'Closes a day from Monday to Friday for a currency, or opens it',
    request: z.strictObject({ currency, day, isClosed: z.boolean(), reason }),
    answer: z.null(),
    errors: ['format', 'changedMeanwhile'],
  },
} as const;
