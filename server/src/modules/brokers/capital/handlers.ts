import { actingOperator } from '../../../kernel/http/actingOperator.ts';
import type { AllHandlers, AllOperationsHandlers } from '../../../kernel/http/handlers.ts';
import { decreaseCapital } from './decreaseCapital.ts';
import type { CapitalDeps } from './deps.ts';
import { addExtract, queryWithdrawAvailable, sendExtractCode, submitExtract } from './extract.ts';
import { increaseCapital } from './increaseCapital.ts';
import { lendingFilling, queryLending } from './lendingPool.ts';
import { listCapital } from './listCapital.ts';
import { payIn } from './payIn.ts';
import { queryChange } from './queryChange.ts';
import { queryDecrease } from './queryDecrease.ts';
import { changeApprovals, reviewChange } from './reviewChange.ts';
import { withdrawChange } from './withdrawChange.ts';

/** BR-04, BR-05: the capital of projects. */
export function capitalHandlers(deps: CapitalDeps) {
  return {
    listCapital: (request, { user }) => listCapital(deps, request, user),
    addInferiorTransferRecord: (request, caller) => payIn(deps, request, caller),
    queryWithdrawAvailable: (request, { user }) => queryWithdrawAvailable(deps, request, user),
    addExtractInferiorRecord: (request, caller) => addExtract(deps, request, caller),
    invokeExtractEmailValidation: (request, { user }) => sendExtractCode(deps, request, user),
    submitExtractInferiorRecord: (request, caller) => submitExtract(deps, request, caller),
    increaseCapital: (request, caller) => increaseCapital(deps, request, caller),
    decreaseCapital: (request, caller) => decreaseCapital(deps, request, caller),
    queryDecreaseCapital: (request, { user }) => queryDecrease(deps, request, user),
    withdrawFinancing: (request, caller) => withdrawChange(deps, request, caller),
  } satisfies Partial<AllHandlers>;
}

/** Operators' calls about the capital of projects, and how their approvals are applied. */
export function capitalAdmin(deps: CapitalDeps) {
  const filling = lendingFilling();
  const operatorHandlers = {
    queryCapitalChange: (request) => queryChange(deps, request),
    reviewCapitalChange: (request, caller) => reviewChange(deps, request, caller),
    queryLending: () => queryLending(deps.database),
    fundLending: (request, caller) => filling.set(deps.database, request, actingOperator(caller, deps.clock())),
  } satisfies Partial<AllOperationsHandlers>;
  return { operatorHandlers, approvals: { ...changeApprovals(deps), loan_pool: filling } };
}
