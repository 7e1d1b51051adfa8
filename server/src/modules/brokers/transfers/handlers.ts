import type { AllHandlers } from '../../../kernel/http/handlers.ts';
import { directionOf } from '../../../kernel/lists/keyset.ts';
import { readPage } from '../../../kernel/lists/readPage.ts';
import { listMoves } from '../../exchangeAccounts/index.ts';
import { applyFundTransfer } from './applyFundTransfer.ts';
import { listAccountActions, listTransferAccounts, queryFundTransferAvailable } from './choices.ts';
import type { FundTransferDeps } from './deps.ts';
import { describeMoves } from './describeMove.ts';
import { exportFundRecords, pageFundRecords } from './fundRecords.ts';

/** BR-10, BR-13: moves of a broker's money, and the records of it. */
export function fundTransferHandlers(deps: FundTransferDeps) {
  const { database } = deps;
  return {
    pageFundTransfer: async (request, { user: { institutionId } }) => {
      const { sort, ...filter } = request.queryCondition;
      const source = listMoves(database, { institutionId, ...filter });
      const { rows, ...page } = await readPage(source, request, directionOf(sort));
      return { items: await describeMoves(database, rows), ...page };
    },
    listAccountActions: (request, { user }) => listAccountActions(deps, user, request),
    listTransferAccounts: (request, { user }) => listTransferAccounts(deps, user, request),
    queryFundTransferAvailable: (request, { user }) => queryFundTransferAvailable(deps, user, request),
    applyFundTransfer: (request, { user, origin }) => applyFundTransfer(deps, user, request, origin),
    pageBrokerFundRecordAction: (request, { user }) => pageFundRecords(database, user.institutionId, request),
    exportBrokerFundRecordAction: (request, { user }) => exportFundRecords(database, user.institutionId, request),
  } satisfies Partial<AllHandlers>;
}
