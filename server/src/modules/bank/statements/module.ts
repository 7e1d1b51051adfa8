import type { ApprovalKind } from '../../../approvals/index.ts';
import { actingOperator } from '../../../kernel/http/actingOperator.ts';
import type { AllOperationsHandlers } from '../../../kernel/http/handlers.ts';
import type { BankDeps } from '../deps.ts';
import type { PaymentOwner } from '../payments/paymentOwner.ts';
import { acceptStatement, applyAcceptance, declineAcceptance } from './acceptStatement.ts';
import { applyMatch, declineMatch } from './decideMatch.ts';
import { importStatement } from './importStatement.ts';
import { pageLines, pageStatements, queryStatement } from './lists.ts';
import { matchLines, unmatchLine } from './match.ts';
import { applyPaymentMatch, declinePaymentMatch, isPaymentMatch, matchPayment } from './matchPayment.ts';
import { applyReturn, declineReturn, returnLine } from './returnLine.ts';

/** Statements of banks, their lines, and whom these are credited to. */
export function statementsModule({ database, clock }: BankDeps, owner: PaymentOwner) {
  const operatorHandlers = {
    importBankStatement: (request, caller) =>
      importStatement({ database, owner }, request, actingOperator(caller, clock())),
    acceptBankStatement: (request, caller) => acceptStatement(database, request, actingOperator(caller, clock())),
    pageBankStatement: (request) => pageStatements(database, request),
    queryBankStatement: (request) => queryStatement(database, request),
    pageBankLine: (request) => pageLines(database, request),
    matchBankLine: ({ paymentId, ...request }, caller) => {
      const actor = actingOperator(caller, clock());
      const { lineId, reason } = request;
      return paymentId === undefined || lineId === undefined
        ? matchLines(database, request, actor)
        : matchPayment({ database, owner }, { lineId, paymentId, reason }, actor);
    },
    returnBankLine: (request, caller) => returnLine(database, request, actingOperator(caller, clock())),
    unmatchBankLine: (request, caller) => unmatchLine(database, request, actingOperator(caller, clock())),
  } satisfies Partial<AllOperationsHandlers>;
  return {
    name: 'statements',
    operatorHandlers,
    approvals: {
      bank_match: {
        approve: (tx, payload, approved) =>
          (isPaymentMatch(payload) ? applyPaymentMatch(owner) : applyMatch)(tx, payload, approved),
        decline: (tx, payload, approved) =>
          (isPaymentMatch(payload) ? declinePaymentMatch : declineMatch)(tx, payload, approved),
      } satisfies ApprovalKind,
      bank_statement: { approve: applyAcceptance(owner), decline: declineAcceptance },
      bank_return: { approve: applyReturn, decline: declineReturn },
    },
  };
}
