import { ApiError } from '../../../kernel/apiError.ts';
import type { AllHandlers } from '../../../kernel/http/handlers.ts';
import type { PortfolioDeps } from '../portfolio/handlers.ts';
import { applyTransfer, type SubmitDeps } from './applyTransfer.ts';
import { transferAvailable } from './transferAvailable.ts';
import { exportTransfers, pageTransfers } from './transferRecords.ts';

/** WAL-02, WAL-14: transfers between an institution's accounts. */
export function transferHandlers(deps: SubmitDeps & PortfolioDeps) {
  return {
    queryTransferAvailable: async (request, { user }) => {
      if (deps.broker === null) throw new ApiError('tradingUnavailable');
      return transferAvailable(deps, user.institutionId, request);
    },

    applyTransfer: (request, { user, origin }) => applyTransfer(deps, user, request, origin),

    pageTransfer: (request, { user }) => pageTransfers(deps.database, user.institutionId, request),

    exportTransfer: (request, { user, language }) =>
      exportTransfers(deps.database, user.institutionId, request, language),
  } satisfies Partial<AllHandlers>;
}
