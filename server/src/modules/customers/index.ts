import { actingOperator } from '../../kernel/http/actingOperator.ts';
import type { AllOperationsHandlers } from '../../kernel/http/handlers.ts';
import type { ModuleContext } from '../../kernel/module.ts';
import { addCustomerNote } from './addNote.ts';
import { pageCustomer } from './pageCustomer.ts';
import { queryCustomer } from './queryCustomer.ts';
import { customersRetention } from './retention.ts';

/** The console's pages on customers, and operators' notes. */
export function createCustomers({ database, clock }: ModuleContext) {
  const operatorHandlers = {
    pageCustomer: (request) => pageCustomer(database, request, clock()),
    queryCustomer: ({ institutionId }) => queryCustomer(database, institutionId, clock()),
    addCustomerNote: (request, caller) => addCustomerNote(database, request, actingOperator(caller, clock())),
  } satisfies Partial<AllOperationsHandlers>;
  return { name: 'customers', operatorHandlers, retention: customersRetention };
}
