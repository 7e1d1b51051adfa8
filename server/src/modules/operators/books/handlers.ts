import { actingOperator } from '../../../kernel/http/actingOperator.ts';
import type { AllOperationsHandlers } from '../../../kernel/http/handlers.ts';
import type { OperatorsDeps } from '../deps.ts';
import { pageAudit } from './auditRecords.ts';
import { exportAudit } from './exportAudit.ts';
import { listLedgerBalance } from './listLedgerBalance.ts';
import { pageOutbox, retryOutbox } from './outbox.ts';
import { pageLedgerTransfer } from './pageLedgerTransfer.ts';
import { cancelVerification, queryVerification, startVerification } from './verification.ts';

export function bookHandlers({ database, clock }: OperatorsDeps) {
  return {
    pageAudit: (request) => pageAudit(database, request),
    exportAudit: ({ queryCondition }, caller) => exportAudit(database, queryCondition, actingOperator(caller, clock())),
    verifyAudit: ({ full }, caller) => startVerification(database, 'audit', full, actingOperator(caller, clock())),
    pageLedgerTransfer: (request) => pageLedgerTransfer(database, request),
    listLedgerBalance: (request) => listLedgerBalance(database, request),
    verifyLedger: ({ full }, caller) => startVerification(database, 'ledger', full, actingOperator(caller, clock())),
    queryVerification: (request) => queryVerification(database, request),
    cancelVerification: ({ jobId }, caller) => cancelVerification(database, jobId, actingOperator(caller, clock())),
    pageOutbox: (request) => pageOutbox(database, request, clock()),
    retryOutbox: ({ messageId }, caller) => retryOutbox(database, messageId, actingOperator(caller, clock())),
  } satisfies Partial<AllOperationsHandlers>;
}
