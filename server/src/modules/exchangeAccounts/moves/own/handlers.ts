import { authorize } from '../../../../access/index.ts';
import { ApiError } from '../../../../kernel/apiError.ts';
import type { User } from '../../../../kernel/http/caller.ts';
import type { AllHandlers } from '../../../../kernel/http/handlers.ts';
import type { MoveDeps } from '../fundMoveSaga.ts';
import { type AssertCapitalOpen, applyTransfer } from './applyTransfer.ts';
import type { ReadTransferable } from './ownTransferable.ts';
import { transferAvailable } from './transferAvailable.ts';
import { exportTransfers, pageTransfers } from './transferRecords.ts';

/** WAL-02, WAL-14: transfers between an institution's accounts. */
export function transferHandlers(
  deps: MoveDeps & { readonly readTransferable: ReadTransferable; readonly assertCapitalOpen: AssertCapitalOpen },
) {
  /** KY-06: the wallet is enabled. */
  const assertWallet = (user: User) => authorize(deps.database, user, 'viewWallet', { now: deps.clock() });
  return {
    queryTransferAvailable: async (request, { user }) => {
      await assertWallet(user);
      if (deps.exchanges.reference.broker === null) throw new ApiError('tradingUnavailable');
      return transferAvailable(deps, user.institutionId, request);
    },

    applyTransfer: (request, { user, origin }) => applyTransfer(deps, user, request, origin),

    pageTransfer: async (request, { user }) => {
      await assertWallet(user);
      return pageTransfers(deps.database, user.institutionId, request);
    },

    exportTransfer: async (request, { user, language }) => {
      await assertWallet(user);
      return exportTransfers(deps.database, user.institutionId, request, language);
    },
  } satisfies Partial<AllHandlers>;
}
