import { actingOperator } from '../../../kernel/actingOperator.ts';
import type { AllOperationsHandlers } from '../../../kernel/http/handlers.ts';
import type { OtcDeps } from '../deps.ts';
import { executionFile } from '../execution/executionFile.ts';
import { readExecution } from '../execution/readExecution.ts';
import { answerRequest, applyQuote } from './answerRequest.ts';
import { removeClosedDay, setClosedDay } from './closedDays.ts';
import { closeTreasury } from './closeTreasury.ts';
import { listDeskCustomers } from './customers.ts';
import { declineRequest } from './declineRequest.ts';
import { pageDeskOrders } from './deskOrders.ts';
import { viewRequest } from './deskRequest.ts';
import { viewDesk } from './deskView.ts';
import { applyDeskLimit, setDeskLimit } from './setLimit.ts';
import { applyDeskTerms, setDeskAsset, setDeskTerms } from './setTerms.ts';

/** Operators' calls of the desk, and how approvals of its kinds are applied. */
export function otcAdmin(deps: OtcDeps) {
  const { database, clock } = deps;
  const operatorHandlers = {
    queryDesk: () => viewDesk(deps),
    pageDeskOrder: (request) => pageDeskOrders(deps, request),
    queryDeskRequest: ({ orderId }, { operator }) => viewRequest(deps, orderId, operator.operatorId),
    answerDeskRequest: (request, caller) => answerRequest(deps, request, actingOperator(caller, clock())),
    declineDeskRequest: (request, caller) => declineRequest(deps, request, actingOperator(caller, clock())),
    closeDeskTreasury: (request, caller) => closeTreasury(database, request, actingOperator(caller, clock())),
    listDeskCustomer: () => listDeskCustomers(deps),
    queryDeskExecution: ({ month, institutionId = null }) => readExecution(database, { month, institutionId }),
    exportDeskExecution: ({ month, institutionId = null }) =>
      executionFile(deps, { month, institutionId, language: 'en-US' }),
    setDeskTerms: (request, caller) => setDeskTerms(database, request, actingOperator(caller, clock())),
    setDeskAsset: (request, caller) => setDeskAsset(database, request, actingOperator(caller, clock())),
    setDeskClosedDay: (request, caller) => setClosedDay(database, request, actingOperator(caller, clock())),
    removeDeskClosedDay: (request, caller) => removeClosedDay(database, request, actingOperator(caller, clock())),
    setDeskLimit: (request, caller) => setDeskLimit(deps, request, actingOperator(caller, clock())),
  } satisfies Partial<AllOperationsHandlers>;
  const approvals = {
    otc_quote: { approve: applyQuote(deps) },
    otc_terms: { approve: applyDeskTerms },
    otc_limit: { approve: applyDeskLimit },
  };
  return { operatorHandlers, approvals };
}
