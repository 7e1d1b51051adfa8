import { needing, post, query, sentOnce } from '../../wireBuilders.ts';

export const transfersWire = {
  queryTransferAvailable: query('/broker/lightning/transfer/queryTransferAvailable', 'token'),
  // Balance and verification are checked only for a key without a transfer.
  applyTransfer: sentOnce(
    ['format', 'assetUnsupported', 'insufficientBalance', 'kycRequired', 'spotForbidden'],
    needing('move', post('/broker/lightning/transfer/apply', 'token')),
  ),
  pageTransfer: query('/broker/lightning/transfer/page', 'token'),
} as const;
