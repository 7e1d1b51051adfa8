import { csv, needing, openWhileReadOnly, post, query } from '../../wireBuilders.ts';

/** Paying in by bank, and the records of it. */
export const bankDepositsWire = {
  // Repeating it answers the same reference.
  getFiatDepositInstruction: query('/account/wallet/fiat/getDepositInstruction', 'token'),
  submitFiatDeposit: needing('move', post('/account/wallet/fiat/submitDeposit', 'token')),
  cancelFiatDeposit: openWhileReadOnly(needing('move', post('/account/wallet/fiat/cancelDeposit', 'token'))),
  pageFiatTransaction: query('/account/wallet/fiat/pageTransaction', 'token'),
  queryFiatTransaction: query('/account/wallet/fiat/queryTransaction', 'token'),
  exportFiatTransaction: csv('/account/wallet/fiat/exportTransaction', 'token'),
} as const;
