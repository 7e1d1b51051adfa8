import { ApiError } from '../../../../kernel/apiError.ts';
import type { TradingAccount } from '../../../exchangeAccounts/index.ts';
import type { OrderDeps } from '../orderDeps.ts';
import type { AccountLiquidation } from './accountLiquidation.ts';
import { cancelEverything } from './cancelEverything.ts';
import { findForced, placeForced } from './placeForced.ts';
import { readForcedRules, readHoldings } from './readHoldings.ts';

/** Liquidates accounts with the server's keys. Throws exchangeUnavailable for an account without a usable one. */
export function createAccountLiquidation(deps: OrderDeps): AccountLiquidation {
  const find = async (accountId: string): Promise<TradingAccount> => {
    const account = await deps.accounts.findById(accountId);
    if (account === undefined) throw new ApiError('exchangeUnavailable');
    return account;
  };
  return {
    cancelAll: async (accountId) => (await cancelEverything(deps, await find(accountId))).left,
    holdings: async (accountId) => readHoldings(deps, await find(accountId)),
    rules: async (accountId, instrumentId) => readForcedRules(await find(accountId), instrumentId),
    placeOrder: async (accountId, order, validUntil) => placeForced(deps, await find(accountId), order, validUntil),
    find: async (accountId, order) => findForced(deps, await find(accountId), order),
  };
}
