import type { AllHandlers, AllOperationsHandlers } from '../../../kernel/http/handlers.ts';
import { queryBrokerRisk, queryProjectRisk, type RiskDeps } from './projectRisk.ts';

/** BR-03: what a shock of the market changes in a broker's accounts and projects. */
export const riskHandlers = (deps: RiskDeps) =>
  ({
    queryProjectRisk: (request, { user }) => queryProjectRisk(deps, user.institutionId, request),
  }) satisfies Partial<AllHandlers>;

/** BR-03: the same of all brokers, for operators. */
export const riskAdmin = (deps: RiskDeps) =>
  ({
    queryBrokerRisk: (request) => queryBrokerRisk(deps, request),
  }) satisfies Partial<AllOperationsHandlers>;
