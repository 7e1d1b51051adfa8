import { findDay, findDayError } from '@aldgate/domain/bank/businessDays.ts';
import { formatError } from '../../../kernel/apiError.ts';
import type { Database } from '../../../kernel/database/database.ts';
import { readCalendar } from '../calendar/readCalendar.ts';
import { bankCurrency } from '../currency.ts';

/**
 * That payments in a currency can leave on a day (YYYY-MM-DD), by the business clock. Throws format for a day that is
 * past in the currency's city, or on which banks are closed.
 */
export async function assertValueDate(
  database: Database,
  { asset, valueDate }: { readonly asset: string; readonly valueDate: string },
  now: number,
): Promise<void> {
  const currency = bankCurrency(asset);
  const calendar = await readCalendar(database, currency);
  const error = findDayError(valueDate, now, calendar);
  if (error === 'past') throw formatError({ valueDate: `must be ${findDay(now, calendar)} or later` });
  if (error === 'closed') throw formatError({ valueDate: `${currency} is not settled on this day` });
}
