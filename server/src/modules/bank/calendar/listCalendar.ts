import type { OperationsAnswerOf, OperationsParsedOf } from '@aldgate/contract';
import {
  findBusinessDay,
  findCalendarEnd,
  findDay,
  findValueDate,
  isEndingSoon,
} from '@aldgate/domain/bank/businessDays.ts';
import { BANK_CURRENCIES, type BankCurrency } from '@aldgate/domain/money/currencies.ts';
import type { Database } from '../../../kernel/database/database.ts';
import { operatorReference } from '../../../kernel/references.ts';
import { readCalendar } from './readCalendar.ts';

/** The currencies as of `now` of the business clock, and a year's closed days. */
export async function listCalendar(
  database: Database,
  { year }: OperationsParsedOf<'listBankCalendar'>,
  now: number,
): Promise<OperationsAnswerOf<'listBankCalendar'>> {
  const currencies = await Promise.all(
    BANK_CURRENCIES.map(async (currency) => {
      const calendar = await readCalendar(database, currency);
      const { timeZone, cutOff } = calendar;
      const knownUntil = findCalendarEnd(calendar.closed);
      return {
        currency,
        timeZone,
        cutOff,
        knownUntil,
        businessDay: findBusinessDay(now, calendar),
        valueDate: findValueDate(now, calendar),
        isEndingSoon: isEndingSoon(knownUntil, findDay(now, calendar)),
      };
    }),
  );
  const rows = await database
    .selectFrom('bank_closed_day as d')
    .leftJoin('operator as o', 'o.id', 'd.changed_by')
    .select(['d.currency', 'd.day', 'd.changed_by', 'd.changed_at', 'o.name as operator_name'])
    .where('d.day', '>=', `${year}-01-01`)
    .where('d.day', '<=', `${year}-12-31`)
    .orderBy('d.day')
    .orderBy('d.currency')
    .execute();
  const days = rows.map(({ currency, day, changed_by, changed_at, operator_name }) => ({
    currency: currency as BankCurrency,
    day,
    changedBy: operatorReference(changed_by, operator_name),
    changedAt: changed_at?.getTime() ?? null,
  }));
  return { currencies, days };
}
