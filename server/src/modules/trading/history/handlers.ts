import type { ParsedOf } from '@aldgate/contract';
import { FUTURES, type Product } from '@aldgate/domain/market/product.ts';
import type { Database } from '../../../kernel/database/database.ts';
import type { SignedInCaller } from '../../../kernel/http/caller.ts';
import type { AllHandlers } from '../../../kernel/http/handlers.ts';
import type { TradingAccounts } from '../../exchangeAccounts/index.ts';
import type { PendingUpdates } from '../orders/orderRow.ts';
import { exportIncome, exportOrder, exportTrade } from './exportHistory.ts';
import { pageIncome } from './pageIncome.ts';
import { pageOrder } from './pageOrder.ts';
import { queryTrade, queryTradeDetail } from './queryTrade.ts';

interface Deps {
  readonly database: Database;
  readonly accounts: TradingAccounts;
  readonly updates: PendingUpdates;
}

/** TR-12: a trading account's history, from the database. */
export function recordHandlers(deps: Deps) {
  const { database } = deps;
  const [futures, spot] = [productRecords(deps, FUTURES), productRecords(deps, 'spot')];
  return {
    pageOrder: futures.pageOrder,
    exportOrder: futures.exportOrder,
    queryTrade: futures.queryTrade,
    exportTrade: futures.exportTrade,
    queryTradeDetail: futures.queryTradeDetail,
    pageIncome: async (request, { user }) => pageIncome(database, await futures.find(user, request.keyId), request),
    exportIncome: async (request, { user, language }) =>
      exportIncome(database, await futures.find(user, request.keyId), request, language),
    pageSpotOrder: spot.pageOrder,
    exportSpotOrder: spot.exportOrder,
    querySpotTrade: spot.queryTrade,
    exportSpotTrade: spot.exportTrade,
    querySpotTradeDetail: spot.queryTradeDetail,
  } satisfies Partial<AllHandlers>;
}

/** The orders and executions of one product. */
function productRecords({ database, accounts, updates }: Deps, product: Product) {
  /** The product of the account of a key. */
  const find = async ({ institutionId }: SignedInCaller['user'], keyId: string | undefined) => ({
    ...(await accounts.find(institutionId, keyId)),
    product,
  });
  return {
    find,
    pageOrder: async (request: ParsedOf<'pageOrder'>, { user }: SignedInCaller) => {
      const account = await find(user, request.keyId);
      await updates.written(account.accountId);
      return pageOrder(database, account, request);
    },
    exportOrder: async (request: ParsedOf<'exportOrder'>, { user, language }: SignedInCaller) => {
      const account = await find(user, request.keyId);
      await updates.written(account.accountId);
      return exportOrder(database, account, request, language);
    },
    queryTrade: async (request: ParsedOf<'queryTrade'>, { user }: SignedInCaller) => {
      return queryTrade(database, await find(user, request.keyId), request);
    },
    exportTrade: async (request: ParsedOf<'exportTrade'>, { user, language }: SignedInCaller) => {
      return exportTrade(database, await find(user, request.keyId), request, language);
    },
    queryTradeDetail: async ({ keyId, clientOrderId }: ParsedOf<'queryTradeDetail'>, { user }: SignedInCaller) => {
      const account = await find(user, keyId);
      await updates.written(account.accountId, clientOrderId);
      return queryTradeDetail(database, account, clientOrderId);
    },
  };
}
