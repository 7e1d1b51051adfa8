import { ApiError } from '../../../kernel/apiError.ts';
import type { Handlers } from '../../../kernel/http/handlers.ts';
import type { PortfolioDeps } from '../portfolio/handlers.ts';
import { applyTransfer } from './applyTransfer.ts';
import type { TransferDeps } from './reconcileTransfer.ts';
import { transferAvailable } from './transferAvailable.ts';
import { pageTransfers } from './transferRecords.ts';

/** WAL-02, WAL-14: money between the accounts of an institution. */
export function transferHandlers(
  parts: TransferDeps & PortfolioDeps,
): Handlers<'queryTransferAvailable' | 'applyTransfer' | 'pageTransfer'> {
  return {
    queryTransferAvailable: async (request, { user }) => {
      if (parts.broker === null) throw new ApiError('tradingUnavailable');
      return transferAvailable(parts, user.institutionId, request);
    },

    applyTransfer: (request, { user, origin }) => applyTransfer(parts, user, request, origin),

    pageTransfer: (request, { user }) => pageTransfers(parts.database, user.institutionId, request),
  };
}
