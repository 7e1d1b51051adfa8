import type { AllHandlers, AllOperationsHandlers } from '../../../kernel/http/handlers.ts';
import { exportBill, pageAllBills, pageBills, queryAnyBill, queryBill } from './bills.ts';
import type { BillsDeps } from './deps.ts';
import { payBill } from './payBill.ts';
import { billApprovals, reviewBill } from './reviewBill.ts';

/** BR-11: a broker's bills and their payment. */
export const billHandlers = (deps: BillsDeps) =>
  ({
    pageTradeBill: (request, { user }) => pageBills(deps, user.institutionId, request),
    queryTradeBill: (request, { user }) => queryBill(deps, user.institutionId, request),
    exportTradeBill: (request, { user }) => exportBill(deps, user.institutionId, request),
    payTradeBill: (request, caller) => payBill(deps, request, caller),
  }) satisfies Partial<AllHandlers>;

/** BR-11: operators' calls about bills, and how their approvals are applied. */
export function billAdmin(deps: BillsDeps) {
  const operatorHandlers = {
    pageBill: (request) => pageAllBills(deps, request),
    queryBill: (request) => queryAnyBill(deps, request),
    reviewBill: (request, caller) => reviewBill(deps, request, caller),
  } satisfies Partial<AllOperationsHandlers>;
  return { operatorHandlers, approvals: billApprovals(deps) };
}
