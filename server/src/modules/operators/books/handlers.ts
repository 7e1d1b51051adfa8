import type { OperationsAnswerOf } from '@aldgate/contract';
import { actingOperator } from '../../../kernel/actingOperator.ts';
import { verifyAuditChain } from '../../../kernel/auditChain.ts';
import type { Database } from '../../../kernel/database.ts';
import type { AllOperationsHandlers } from '../../../kernel/http/handlers.ts';
import { verifyLedger } from '../../../ledger/verify/verifyLedger.ts';
import type { OperatorsDeps } from '../deps.ts';
import { exportAudit } from './exportAudit.ts';
import { listLedgerBalance } from './listLedgerBalance.ts';
import { pageOutbox, retryOutbox } from './outbox.ts';
import { pageAudit } from './pageAudit.ts';
import { pageLedgerTransfer } from './pageLedgerTransfer.ts';

export function bookHandlers({ database, clock }: OperatorsDeps) {
  return {
    pageAudit: (request) => pageAudit(database, request),
    exportAudit: ({ queryCondition }, caller) => exportAudit(database, queryCondition, actingOperator(caller, clock())),
    async verifyAudit() {
      const { records, firstBroken, head } = await verifyAuditChain(database);
      return { records, firstBroken, head };
    },
    pageLedgerTransfer: (request) => pageLedgerTransfer(database, request),
    listLedgerBalance: (request) => listLedgerBalance(database, request),
    verifyLedger: () => verifyLedgerBooks(database),
    pageOutbox: (request) => pageOutbox(database, request, clock()),
    retryOutbox: ({ messageId }, caller) => retryOutbox(database, messageId, actingOperator(caller, clock())),
  } satisfies Partial<AllOperationsHandlers>;
}

/** Verifies the ledger and describes each difference. */
async function verifyLedgerBooks(database: Database): Promise<OperationsAnswerOf<'verifyLedger'>> {
  const { accounts, transfers, differences } = await verifyLedger(database);
  return {
    accounts,
    transfers,
    differences: differences.map(
      ({ kind, subject, stored, recomputed }) => `${kind}: ${subject}: stored ${stored}, recomputed ${recomputed}`,
    ),
  };
}
