import { type BankCalendar, findValueDate } from '@aldgate/domain/bank/businessDays.ts';
import { CUT_OFFS } from '@aldgate/domain/bank/holidays.ts';
import type { BankCurrency } from '@aldgate/domain/money/currencies.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';

/** When a currency's payments are booked, by the days that operators keep. */
export async function readCalendar(database: Database | Tx, currency: BankCurrency): Promise<BankCalendar> {
  const terms = await database
    .selectFrom('bank_terms')
    .select('cut_off')
    .where('asset', '=', currency)
    .executeTakeFirstOrThrow();
  const rows = await database.selectFrom('bank_closed_day').select('day').where('currency', '=', currency).execute();
  return { ...CUT_OFFS[currency], cutOff: terms.cut_off, closed: new Set(rows.map(({ day }) => day)) };
}

/** T+1: the day of value of a payment that arrives at a time (epoch ms of the business clock). */
export async function valueDate(database: Database | Tx, currency: BankCurrency, at: number): Promise<string> {
  return findValueDate(at, await readCalendar(database, currency));
}
