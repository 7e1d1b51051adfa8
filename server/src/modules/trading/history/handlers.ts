import type { Database } from '../../../kernel/database.ts';
import type { AllHandlers } from '../../../kernel/http/handlers.ts';
import type { TradingAccounts } from '../accounts/tradingAccount.ts';
import type { PendingUpdates } from '../orders/orderRow.ts';
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
  return {
    pageOrder: async (request, { user }) => {
      const account = await accounts.find(user.institutionId, request.keyId);
      await updates.written(account.accountId);
      return pageOrder(database, account, request);
    },
    queryTrade: async (request, { user }) =>
      queryTrade(database, await accounts.find(user.institutionId, request.keyId), request),
    queryTradeDetail: async ({ keyId, clientOrderId }, { user }) => {
      const account = await accounts.find(user.institutionId, keyId);
      await updates.written(account.accountId, clientOrderId);
      return queryTradeDetail(database, account, clientOrderId);
    },
    pageIncome: async (request, { user }) =>
      pageIncome(database, await accounts.find(user.institutionId, request.keyId), request),
  } satisfies Partial<AllHandlers>;
}
