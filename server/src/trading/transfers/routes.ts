import type { Handlers } from '../../kernel/http/handlers.ts';
import { Problem } from '../../kernel/problem.ts';
import type { StateParts } from '../state/stateHandlers.ts';
import { applyTransfer } from './applyTransfer.ts';
import type { TransferParts } from './settleTransfer.ts';
import { transferAvailable } from './transferAvailable.ts';
import { pageTransfers } from './transferRecords.ts';

/** WAL-02, WAL-14: money between the accounts of an institution. */
export function transferHandlers(
  parts: TransferParts & StateParts,
): Handlers<'queryTransferAvailable' | 'applyTransfer' | 'pageTransfer'> {
  return {
    queryTransferAvailable: async (request, { user }) => {
      if (parts.broker === null) throw new Problem('tradingUnavailable');
      return transferAvailable(parts, user.institutionId, request);
    },

    applyTransfer: (request, { user, origin }) => applyTransfer(parts, user, request, origin),

    pageTransfer: (request, { user }) => pageTransfers(parts.database, user.institutionId, request),
  };
}
