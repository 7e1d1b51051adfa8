import type { AllHandlers } from '../../../kernel/http/handlers.ts';
import { listAllExchangeConfig, listBrokerAsset } from '../config/listExchanges.ts';
import { createMasterKeyCheck } from '../config/masterKey.ts';
import type { BrokersDeps } from '../deps.ts';
import { pageFuturesCapital, pageSpotCapital, queryTotalBalance } from './capital.ts';
import { deleteAccount } from './deleteAccount.ts';
import { insertAccount } from './insertAccount.ts';
import { listAccounts, pageAccounts } from './pageAccounts.ts';
import { reserveAccount } from './reserveAccount.ts';
import { updateAccount } from './updateAccount.ts';

/** BR-06: a broker's accounts and their capital. */
export function accountHandlers(deps: BrokersDeps) {
  const checkMasterKey = createMasterKeyCheck(deps);
  return {
    listAllExchangeConfig: () => listAllExchangeConfig(deps),
    listBrokerAsset: () => listBrokerAsset(deps),
    pageBrokerAccount: (request, { user }) => pageAccounts(deps, request, user),
    listBrokerAccount: (request, { user }) => listAccounts(deps, request, user),
    pageSpotCapital: (request, { user }) => pageSpotCapital(deps, request, user),
    pageFuturesCapital: (request, { user }) => pageFuturesCapital(deps, request, user),
    queryTotalBalance: (request, { user }) => queryTotalBalance(deps, request, user),
    getBrokerAccountId: (_request, { user }) => reserveAccount(deps, user),
    insertBrokerAccount: (request, caller) => insertAccount(deps, request, caller),
    updateBrokerAccount: (request, caller) => updateAccount(deps, request, caller),
    deleteBrokerAccount: (request, caller) => deleteAccount(deps, request, caller),
    checkIsExistMasterApi: ({ exchangeCode }) => checkMasterKey(exchangeCode),
  } satisfies Partial<AllHandlers>;
}
