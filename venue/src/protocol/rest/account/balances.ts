import { accountConfig, accountV2, accountV3, balanceRow } from '../../payloads/account/account.ts';
import type { CallContext } from '../callContext.ts';
import { type KeyedRoute, keyed } from '../route.ts';

/** Balances and settings of an account. */
export function balanceRoutes({ processor }: CallContext): [string, KeyedRoute][] {
  const { engine } = processor;
  const balance = keyed('USER_DATA', 5, (_, { account }) => [balanceRow(engine, engine.account(account))]);
  return [
    ['GET /fapi/v2/account', keyed('USER_DATA', 5, (_, { account }) => accountV2(engine, engine.account(account)))],
    ['GET /fapi/v3/account', keyed('USER_DATA', 5, (_, { account }) => accountV3(engine, engine.account(account)))],
    ['GET /fapi/v2/balance', balance],
    ['GET /fapi/v3/balance', balance],
    ['GET /fapi/v1/accountConfig', keyed('USER_DATA', 5, (_, { account }) => accountConfig(engine.account(account)))],
  ];
}
