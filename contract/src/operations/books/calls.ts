import { change, csv, query } from '../wireBuilders.ts';

export const booksWire = {
  pageAudit: query('/audit/page', 'books'),
  exportAudit: csv('/audit/export', 'books'),
  verifyAudit: query('/audit/verify', 'books'),
  pageLedgerTransfer: query('/ledger/page', 'books'),
  listLedgerBalance: query('/ledger/balances', 'books'),
  verifyLedger: query('/ledger/verify', 'books'),
  pageOutbox: query('/outbox/page', 'books'),
  retryOutbox: change('/outbox/retry', 'books'),
} as const;
