import { actingOperator } from '../../../kernel/http/actingOperator.ts';
import type { AllOperationsHandlers } from '../../../kernel/http/handlers.ts';
import type { BankDeps } from '../deps.ts';
import { cancelBatch } from './cancelBatch.ts';
import { applyBatch, createBatch, declineBatch } from './createBatch.ts';
import { exportBatch } from './exportBatch.ts';
import { pageBatches } from './pageBatches.ts';
import type { PaymentOwner } from './paymentOwner.ts';
import { applyRejection, rejectPayment } from './rejectPayment.ts';
import { releaseBatch } from './releaseBatch.ts';

/** Payments to banks: batches, their files, and what banks reject. */
export function paymentsModule({ database, clock, businessClock }: BankDeps, owner: PaymentOwner) {
  const deps = { database, owner };
  const operatorHandlers = {
    pageBankBatch: (request) => pageBatches(database, request),
    createBankBatch: (request, caller) =>
      createBatch({ ...deps, businessClock }, request, actingOperator(caller, clock())),
    writeBankBatchFile: ({ batchId }, caller) =>
      exportBatch({ ...deps, businessClock }, batchId, actingOperator(caller, clock())),
    releaseBankBatch: (request, caller) =>
      releaseBatch({ ...deps, businessClock }, request, actingOperator(caller, clock())),
    cancelBankBatch: (request, caller) => cancelBatch(deps, request, actingOperator(caller, clock())),
    failBankPayment: (request, caller) => rejectPayment(database, request, actingOperator(caller, clock())),
  } satisfies Partial<AllOperationsHandlers>;
  return {
    name: 'payments',
    operatorHandlers,
    approvals: {
      payment_batch: { approve: applyBatch, decline: declineBatch(owner) },
      payment_rejection: { approve: applyRejection(owner) },
    },
  };
}
