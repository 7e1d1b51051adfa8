import type { CallContext } from '../callContext.ts';
import { type KeyedRoute, keyed } from '../route.ts';
import { apiRestrictions } from './apiRestrictions.ts';
import { coins, fundingAssets, userAssets } from './assets.ts';
import { listTransfers, makeTransfer } from './transfers.ts';

/** Routes of wallets and transfers. */
export function walletRoutes(context: CallContext): [string, KeyedRoute][] {
  return [
    ['POST /sapi/v1/asset/transfer', keyed('TRANSFER', 1, (p, { account }) => makeTransfer(context, p, account))],
    ['GET /sapi/v1/asset/transfer', keyed('USER_DATA', 1, (p, { account }) => listTransfers(context, p, account))],
    [
      'POST /sapi/v1/asset/get-funding-asset',
      keyed('USER_DATA', 1, (p, { account }) => fundingAssets(context, p, account)),
    ],
    ['POST /sapi/v3/asset/getUserAsset', keyed('USER_DATA', 5, (p, { account }) => userAssets(context, p, account))],
    // There is no margin trading: the list that some clients request first is empty.
    ['GET /sapi/v1/margin/allPairs', keyed('MARKET_DATA', 1, () => [])],
    ['GET /sapi/v1/margin/isolated/allPairs', keyed('USER_DATA', 10, () => [])],
    ['GET /sapi/v1/account/apiRestrictions', keyed('USER_DATA', 1, (_, { key }) => apiRestrictions(key))],
    ['GET /sapi/v1/capital/config/getall', keyed('USER_DATA', 10, (_, { account }) => coins(context, account))],
  ];
}
