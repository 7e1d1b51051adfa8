import { ask, needing, post } from '../../wireBuilders.ts';

export const transfersWire = {
  queryTransferAvailable: ask('/broker/lightning/transfer/queryTransferAvailable', 'token'),
  applyTransfer: needing('move', post('/broker/lightning/transfer/apply', 'token')),
  pageTransfer: ask('/broker/lightning/transfer/page', 'token'),
} as const;
