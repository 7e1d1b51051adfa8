import { actingOperator } from '../../../kernel/http/actingOperator.ts';
import type { AllOperationsHandlers } from '../../../kernel/http/handlers.ts';
import type { BankDeps } from '../deps.ts';
import { importDirectory } from './importDirectory.ts';
import { pageDirectory } from './pageDirectory.ts';

/** The banks by which accounts are checked. */
export function directoryModule({ database, clock }: BankDeps) {
  const operatorHandlers = {
    pageBankDirectory: (request) => pageDirectory(database, request),
    importBankDirectory: (request, caller) => importDirectory(database, request, actingOperator(caller, clock())),
  } satisfies Partial<AllOperationsHandlers>;
  return { name: 'directory', operatorHandlers };
}
