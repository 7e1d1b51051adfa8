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
  const findAccountId = async (institutionId: string, keyId: string) =>
    (await accounts.find(institutionId, keyId)).accountId;
  return {
    pageOrder: async (request, { user }) => {
      const accountId = await findAccountId(user.institutionId, request.keyId);
      await updates.written(accountId);
      return pageOrder(database, accountId, request);
    },
    queryTrade: async (request, { user }) =>
      queryTrade(database, await findAccountId(user.institutionId, request.keyId), request),
    queryTradeDetail: async ({ keyId, clientOrderId }, { user }) => {
      const accountId = await findAccountId(user.institutionId, keyId);
      await updates.written(accountId, clientOrderId);
      return queryTradeDetail(database, accountId, clientOrderId);
    },
    pageIncome: async (request, { user }) =>
      pageIncome(database, await findAccountId(user.institutionId, request.keyId), request),
  } satisfies Partial<AllHandlers>;
}
