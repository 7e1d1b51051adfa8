import type { Effect } from '../../../approvals/index.ts';
import { actingOperator } from '../../../kernel/http/actingOperator.ts';
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
import { deskAsset } from './setAsset.ts';
import { deskLimit } from './setLimit.ts';
import { deskSizes } from './setSizes.ts';

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
    setDeskTerms: (request, caller) => deskSizes.set(database, request, actingOperator(caller, clock())),
    setDeskAsset: (request, caller) => deskAsset.set(database, request, actingOperator(caller, clock())),
    setDeskClosedDay: (request, caller) => setClosedDay(database, request, actingOperator(caller, clock())),
    removeDeskClosedDay: (request, caller) => removeClosedDay(database, request, actingOperator(caller, clock())),
    setDeskLimit: (request, caller) => deskLimit.set(database, request, actingOperator(caller, clock())),
  } satisfies Partial<AllOperationsHandlers>;
  const applyDeskTerms: Effect = (tx, payload, approved) =>
    ('asset' in payload ? deskAsset : deskSizes).approve(tx, payload, approved);
  const approvals = {
    otc_quote: { approve: applyQuote(deps) },
    otc_terms: { approve: applyDeskTerms },
    otc_limit: deskLimit,
  };
  return { operatorHandlers, approvals };
}
