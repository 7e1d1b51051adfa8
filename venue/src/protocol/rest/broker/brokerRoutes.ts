import type { CallContext } from '../callContext.ts';
import { type KeyedRoute, keyed } from '../route.ts';
import { restrictSubKey, subKeyRestriction } from './ipRestriction.ts';
import { listSubAccounts, openSubAccount } from './subAccount.ts';
import { allowSubTransfers, changeSubKey, createSubKey, deleteSubKey, listSubKeys } from './subAccountApi.ts';
import { listUniversalTransfers, makeUniversalTransfer } from './universalTransfer.ts';

type Answer = (context: CallContext, parameters: Parameters<KeyedRoute['answer']>[0], master: number) => unknown;

/** Broker routes: sub-accounts, their keys, and transfers. */
export function brokerRoutes(context: CallContext): [string, KeyedRoute][] {
  const broker = (answer: Answer) => keyed('BROKER', 1, (p, { account }) => answer(context, p, account));
  return [
    ['POST /sapi/v1/broker/subAccount', broker(openSubAccount)],
    ['GET /sapi/v1/broker/subAccount', broker(listSubAccounts)],
    ['POST /sapi/v1/broker/subAccountApi', broker(createSubKey)],
    ['GET /sapi/v1/broker/subAccountApi', broker(listSubKeys)],
    ['DELETE /sapi/v1/broker/subAccountApi', broker(deleteSubKey)],
    ['POST /sapi/v1/broker/subAccountApi/permission', broker(changeSubKey)],
    ['POST /sapi/v1/broker/subAccountApi/permission/universalTransfer', broker(allowSubTransfers)],
    [
      'POST /sapi/v2/broker/subAccountApi/ipRestriction',
      keyed('BROKER', 1, (p, { account, at }) => restrictSubKey(context, p, account, at)),
    ],
    ['GET /sapi/v1/broker/subAccountApi/ipRestriction', broker(subKeyRestriction)],
    ['POST /sapi/v1/broker/universalTransfer', broker(makeUniversalTransfer)],
    ['GET /sapi/v1/broker/universalTransfer', broker(listUniversalTransfers)],
  ];
}
