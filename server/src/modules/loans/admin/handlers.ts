import { actingOperator } from '../../../kernel/http/actingOperator.ts';
import type { AllOperationsHandlers } from '../../../kernel/http/handlers.ts';
import type { LoanDeps } from '../deps.ts';
import { listGroups } from './groupBook.ts';
import { listIncome } from './listIncome.ts';
import { pageLiquidations, pageShortfalls } from './pageSettled.ts';
import { exportBook, listCalls, listMaturities, pageBook, queryBook } from './readBook.ts';
import { loanLimitChange, loanTermsChange, queryLoanLimit, queryLoanTerms } from './setLoanTerms.ts';
import { loanCollection, loanWriteOff } from './settleShortfall.ts';
import { stressBook } from './stressBook.ts';

/** LN-01: operators' calls of loans, and how their approvals are applied. */
export function loansAdmin(deps: LoanDeps) {
  const { database, clock } = deps;
  const terms = loanTermsChange(deps);
  const limit = loanLimitChange();
  const collection = loanCollection(deps);
  const writeOff = loanWriteOff(deps);
  const operatorHandlers = {
    pageLoanBook: (request) => pageBook(deps, request),
    queryLoanBook: (request) => queryBook(deps, request),
    listLoanGroup: (request) => listGroups(deps, request),
    listLoanIncome: () => listIncome(deps),
    stressLoanBook: (request) => stressBook(deps, request),
    exportLoanBook: (request) => exportBook(deps, request),
    listLoanCall: () => listCalls(deps),
    listLoanMaturity: (request) => listMaturities(deps, request),
    queryLoanTerms: () => queryLoanTerms(deps),
    setLoanTerms: (request, caller) => terms.set(database, request, actingOperator(caller, clock())),
    queryLoanLimit: (request) => queryLoanLimit(deps, request),
    setLoanLimit: (request, caller) => limit.set(database, request, actingOperator(caller, clock())),
    pageLoanLiquidation: (request) => pageLiquidations(deps, request),
    pageLoanShortfall: (request) => pageShortfalls(deps, request),
    collectLoan: (request, caller) => collection.set(database, request, actingOperator(caller, clock())),
    writeOffLoan: (request, caller) => writeOff.set(database, request, actingOperator(caller, clock())),
  } satisfies Partial<AllOperationsHandlers>;
  const approvals = {
    loan_terms: terms,
    loan_limit: limit,
    loan_collect: collection,
    loan_write_off: writeOff,
  };
  return { operatorHandlers, approvals };
}
