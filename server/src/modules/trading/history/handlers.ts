import { FUTURES } from '@aldgate/domain/market/product.ts';
import type { Database } from '../../../kernel/database.ts';
import type { AllHandlers } from '../../../kernel/http/handlers.ts';
import type { TradingAccounts } from '../accounts/tradingAccount.ts';
import type { PendingUpdates } from '../orders/orderRow.ts';
import { exportIncome, exportOrder, exportTrade } from './exportHistory.ts';
import { pageIncome } from './pageIncome.ts';
import { pageOrder } from './pageOrder.ts';
import { queryTrade, queryTradeDetail } from './queryTrade.ts';

/** TR-12: a trading account's history, from the database. */
export function recordHandlers({
  database,
  accounts,
  updates,
}: {
  readonly database: Database;
  readonly accounts: TradingAccounts;
  readonly updates: PendingUpdates;
}) {
  /** The futures of the account of a key. */
  const find = async (institutionId: string, keyId: string | undefined) => ({
    ...(await accounts.find(institutionId, keyId)),
    product: FUTURES,
  });
  return {
    pageOrder: async (request, { user }) => {
      const account = await find(user.institutionId, request.keyId);
      await updates.written(account.accountId);
      return pageOrder(database, account, request);
    },
    exportOrder: async (request, { user, language }) => {
      const account = await find(user.institutionId, request.keyId);
      await updates.written(account.accountId);
      return exportOrder(database, account, request, language);
    },
    queryTrade: async (request, { user }) =>
      queryTrade(database, await find(user.institutionId, request.keyId), request),
    exportTrade: async (request, { user, language }) =>
      exportTrade(database, await find(user.institutionId, request.keyId), request, language),
    queryTradeDetail: async ({ keyId, clientOrderId }, { user }) => {
      const account = await find(user.institutionId, keyId);
      await updates.written(account.accountId, clientOrderId);
      return queryTradeDetail(database, account, clientOrderId);
    },
    pageIncome: async (request, { user }) =>
      pageIncome(database, await find(user.institutionId, request.keyId), request),
    exportIncome: async (request, { user, language }) =>
      exportIncome(database, await find(user.institutionId, request.keyId), request, language),
  } satisfies Partial<AllHandlers>;
}
