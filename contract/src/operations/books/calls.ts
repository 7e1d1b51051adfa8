import { ask, change, csv } from '../wireBuilders.ts';

export const booksWire = {
  pageAudit: ask('/audit/page', 'books'),
  exportAudit: csv('/audit/export', 'books'),
  verifyAudit: ask('/audit/verify', 'books'),
  pageLedgerTransfer: ask('/ledger/page', 'books'),
  listLedgerBalance: ask('/ledger/balances', 'books'),
  verifyLedger: ask('/ledger/verify', 'books'),
  pageOutbox: ask('/outbox/page', 'books'),
  retryOutbox: change('/outbox/retry', 'books'),
} as const;
