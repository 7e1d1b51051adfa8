import { actingOperator } from '../../../kernel/http/actingOperator.ts';
import type { AllOperationsHandlers } from '../../../kernel/http/handlers.ts';
import type { BankDeps } from '../deps.ts';
import { listCalendar } from './listCalendar.ts';
import { setDay } from './setDay.ts';

/** Closed days and cut-offs. */
export function calendarModule({ database, clock, businessClock }: BankDeps) {
  const operatorHandlers = {
    listBankCalendar: async (request) => listCalendar(database, request, await businessClock(database)),
    setBankDay: (request, caller) => setDay(database, request, actingOperator(caller, clock())),
  } satisfies Partial<AllOperationsHandlers>;
  return { name: 'calendar', operatorHandlers };
}
