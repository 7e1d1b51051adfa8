import { actingOperator } from '../../../kernel/actingOperator.ts';
import type { AllOperationsHandlers } from '../../../kernel/http/handlers.ts';
import type { BrokersDeps } from '../deps.ts';
import { applyBrokerTerms, queryBrokerTerms, setBrokerTerms } from './setTerms.ts';

/** Operators' calls of a broker's terms, and how approvals of them are applied. */
export function termsAdmin(deps: BrokersDeps) {
  const operatorHandlers = {
    queryBrokerTerms: (request) => queryBrokerTerms(deps, request),
    setBrokerTerms: (request, caller) => setBrokerTerms(deps, request, actingOperator(caller, deps.clock())),
  } satisfies Partial<AllOperationsHandlers>;
  return { operatorHandlers, approvals: { broker_terms: { approve: applyBrokerTerms(deps) } } };
}
