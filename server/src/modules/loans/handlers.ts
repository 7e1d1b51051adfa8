import type { AllHandlers } from '../../kernel/http/handlers.ts';
import { adjustCollateral } from './changes/adjustCollateral.ts';
import { renewLoan } from './changes/renewLoan.ts';
import { previewFromCollateral, repayFromCollateral } from './changes/repayFromCollateral.ts';
import { repayLoan } from './changes/repayLoan.ts';
import type { LoanDeps } from './deps.ts';
import { applyLoan } from './opening/applyLoan.ts';
import { previewLoan } from './opening/previewLoan.ts';
import { exportLoans } from './records/exportLoans.ts';
import { listLtv } from './records/listLtv.ts';
import { pageEvents, readReceipt } from './records/pageEvents.ts';
import { pageLines } from './records/pageLines.ts';
import { pageLoans, queryLoan } from './records/pageLoans.ts';
import { listConfigure, readOverview } from './records/readOverview.ts';
import { stressLoans } from './records/stressLoans.ts';
import { downloadStatement } from './statements/downloadStatement.ts';
import { setAutoTopUp } from './watch/setAutoTopUp.ts';

/** LN-01: customers' calls of loans. */
export const loanHandlers = (deps: LoanDeps) =>
  ({
    listLoanConfigure: (_request, { user }) => listConfigure(deps, user.institutionId),
    previewLoan: (request, { user }) => previewLoan(deps, user, request),
    applyLoan: (request, caller) => applyLoan(deps, request, caller),
    pageLoan: (request, { user }) => pageLoans(deps, user.institutionId, request),
    queryLoan: (request, { user }) => queryLoan(deps, user.institutionId, request),
    queryLoanOverview: (_request, { user }) => readOverview(deps, user.institutionId),
    repayLoan: (request, caller) => repayLoan(deps, request, caller),
    previewLoanFromCollateral: (request, { user }) => previewFromCollateral(deps, user.institutionId, request),
    repayLoanFromCollateral: (request, caller) => repayFromCollateral(deps, request, caller),
    adjustLoanCollateral: (request, caller) => adjustCollateral(deps, request, caller),
    setLoanAutoTopUp: (request, caller) => setAutoTopUp(deps, request, caller),
    stressLoans: (request, { user }) => stressLoans(deps, user.institutionId, request),
    renewLoan: (request, caller) => renewLoan(deps, request, caller),
    listLoanLtv: (request, { user }) => listLtv(deps, user.institutionId, request),
    pageLoanInterest: (request, { user }) => pageLines(deps, user.institutionId, request),
    pageLoanEvent: (request, { user }) => pageEvents(deps, user.institutionId, request),
    queryLoanReceipt: (request, { user }) => readReceipt(deps, user.institutionId, request),
    downloadLoanStatement: (request, { user, language }) =>
      downloadStatement(deps, user.institutionId, request, language),
    exportLoan: (request, { user, language }) => exportLoans(deps, user.institutionId, request, language),
  }) satisfies Partial<AllHandlers>;
