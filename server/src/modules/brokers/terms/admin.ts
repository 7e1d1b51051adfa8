import { actingOperator } from '../../../kernel/http/actingOperator.ts';
import type { AllOperationsHandlers } from '../../../kernel/http/handlers.ts';
import type { BrokersDeps } from '../deps.ts';
import { brokerTermsChange, queryBrokerTerms } from './setTerms.ts';

/** Operators' calls of a broker's terms, and how approvals of them are applied. */
export function termsAdmin(deps: BrokersDeps) {
  const change = brokerTermsChange(deps);
  const operatorHandlers = {
    queryBrokerTerms: (request) => queryBrokerTerms(deps, request),
    setBrokerTerms: (request, caller) => change.set(deps.database, request, actingOperator(caller, deps.clock())),
  } satisfies Partial<AllOperationsHandlers>;
  return { operatorHandlers, approvals: { broker_terms: change } };
}
