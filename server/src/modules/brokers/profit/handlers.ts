import type { AllHandlers } from '../../../kernel/http/handlers.ts';
import type { CapitalDeps } from '../capital/deps.ts';
import { applyProfit } from './applyProfit.ts';
import { exportProfits, pageProfits } from './pageProfits.ts';
import { listProfitAccounts, queryProfit } from './queryProfit.ts';

/** BR-09: the profit of projects. */
export const profitHandlers = (deps: CapitalDeps) =>
  ({
    queryProfitAccrual: (request, { user }) => queryProfit(deps, request, user),
    listProfitAccount: (request, { user }) => listProfitAccounts(deps, request, user),
    applyProfitAccrual: (request, caller) => applyProfit(deps, request, caller),
    pageProfitAccrual: (request, { user }) => pageProfits(deps.database, user.institutionId, request),
    exportProfitAccrual: (request, { user }) => exportProfits(deps.database, user.institutionId, request),
  }) satisfies Partial<AllHandlers>;
