import { needing, openWhileReadOnly, post, query, SECURITY_MS, sentOnce } from '../../wireBuilders.ts';

/** BR-07: the keys of a broker's accounts. */
export const brokerKeysWire = {
  pageExchangeKey: query('/broker/exchangeKey/page', 'token'),
  insertExchangeKey: sentOnce(
    ['format', 'brokerRequired', 'kycRequired', 'typeClosed', 'nameTaken', 'keyRefused'],
    needing('manage', post('/broker/exchangeKey/insert', 'token', SECURITY_MS)),
  ),
  accessKeyInfo: needing('manage', post('/broker/exchangeKey/accessKeyInfo', 'token', SECURITY_MS)),
  suspendExchangeKey: openWhileReadOnly(needing('manage', post('/broker/exchangeKey/suspend', 'token', SECURITY_MS))),
  resumeExchangeKey: needing('manage', post('/broker/exchangeKey/resume', 'token', SECURITY_MS)),
  deleteExchangeKey: openWhileReadOnly(needing('manage', post('/broker/exchangeKey/delete', 'token', SECURITY_MS))),
} as const;
