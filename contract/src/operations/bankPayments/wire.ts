import { change, query } from '../wireBuilders.ts';

/** Operators' calls of withdrawals through banks. */
export const bankPaymentsWire = {
  pageFiatWithdrawal: query('/wallet/bank/withdraw/page', 'capital'),
  reviewFiatWithdrawal: change('/wallet/bank/withdraw/review', 'capital'),
  pageBankBatch: query('/wallet/bank/batch/page', 'capital'),
  createBankBatch: change('/wallet/bank/batch/create', 'capital'),
  // The first export makes the file.
  writeBankBatchFile: { ...change('/wallet/bank/batch/export', 'capital'), file: 'application/xml' },
  releaseBankBatch: change('/wallet/bank/batch/release', 'capital'),
  cancelBankBatch: change('/wallet/bank/batch/cancel', 'capital'),
  failBankPayment: change('/wallet/bank/batch/fail', 'capital'),
} as const;
