import type { Handlers } from '../../kernel/http/handlers.ts';
import { Problem } from '../../kernel/problem.ts';
import { balancesOf } from '../../ledger/balances.ts';
import { applyTransfer } from './applyTransfer.ts';
import type { TransferParts } from './settleTransfer.ts';
import { pageTransfers } from './transferRecords.ts';

/** WAL-02, WAL-14: money between the accounts of an institution. */
export function transferHandlers(
  parts: TransferParts,
): Handlers<'queryTransferAvailable' | 'applyTransfer' | 'pageTransfer'> {
  return {
    queryTransferAvailable: async ({ accountType, asset }, { user }) => {
      if (parts.broker === null) throw new Problem('tradingUnavailable');
      const balances = await balancesOf(parts.database, user.institutionId);
      const found = balances.find((balance) => balance.accountType === accountType && balance.asset === asset);
      return { asset, accountType, available: found?.available ?? '0' };
    },

    applyTransfer: (request, { user, origin }) => applyTransfer(parts, user, request, origin),

    pageTransfer: (request, { user }) => pageTransfers(parts.database, user.institutionId, request),
  };
}
