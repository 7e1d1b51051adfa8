import { actingOperator } from '../../../kernel/http/actingOperator.ts';
import type { AllHandlers, AllOperationsHandlers } from '../../../kernel/http/handlers.ts';
import type { CapitalDeps } from '../capital/deps.ts';
import { queryFinancingDetail } from './financingDetail.ts';
import { listOverdue } from './listOverdue.ts';
import { queryPayers } from './listPayers.ts';
import { pagePayments } from './pagePayments.ts';
import { pageIssuedStatements, pageStatements } from './pageStatements.ts';
import { payInterest } from './payInterest.ts';
import { previewPayment } from './previewPayment.ts';
import { queryProjectInterest } from './projectInterest.ts';
import { queryPayment } from './queryPayment.ts';
import { queryStatement } from './readStatements.ts';
import { reviewPayment } from './reviewPayment.ts';
import { exportStatement } from './statementFile.ts';

/** BR-03, BR-08: interest statements and their payment, and financings with theirs. */
export function interestHandlers(deps: CapitalDeps) {
  const { database } = deps;
  return {
    pageInterestStatement: (request, { user }) => pageStatements(deps, user.institutionId, request),
    pageIssuedStatement: (request, { user }) => pageIssuedStatements(deps, user.institutionId, request),
    queryProjectInterest: (request, { user }) => queryProjectInterest(deps, user.institutionId, request),
    previewInterestPayment: (request, { user }) => previewPayment(deps, request, user),
    payInterest: (request, caller) => payInterest(deps, request, caller),
    listInterestPayer: (request, { user }) => queryPayers(deps, request, user),
    queryInterestStatement: (request, { user }) => queryStatement(deps, user.institutionId, request),
    exportInterestStatement: (request, { user }) => exportStatement(deps, user.institutionId, request),
    queryFinancingDetail: (request, { user }) => queryFinancingDetail(deps, user.institutionId, request),
    pageFinancingInterestPayment: (request, { user }) => pagePayments(database, user.institutionId, request),
    pageInterestPayment: (request, { user }) => pagePayments(database, user.institutionId, request),
  } satisfies Partial<AllHandlers>;
}

/** BR-08: operators' calls about payments of interest, and what is overdue. */
export const interestAdmin = (deps: CapitalDeps) =>
  ({
    listOverdue: (request) => listOverdue(deps, request),
    queryInterestPayment: (request) => queryPayment(deps, request),
    reviewInterestPayment: (request, caller) => reviewPayment(deps, request, actingOperator(caller, deps.clock())),
  }) satisfies Partial<AllOperationsHandlers>;
