import type { ApiKey, KeyPermissions } from '../../../engine/accounts/apiKey.ts';
import { Rejection } from '../../../engine/rejection.ts';
import { randomText } from '../../randomText.ts';
import { invalidParameter, missingParameter } from '../../wireError.ts';
import type { CallContext } from '../callContext.ts';
import type { ParameterMap } from '../parameterMap.ts';
import { optional, optionalFlag, required } from '../parameters.ts';
import { ownSubAccount } from './subAccount.ts';

const KEY_LENGTH = 64;

/** POST /broker/subAccountApi: creates a key for a sub-account. The secret is returned only here. */
export function createSubKey(context: CallContext, parameters: ParameterMap, master: number): Promise<unknown> {
  const { id } = ownSubAccount(context, parameters, master);
  const command = {
    type: 'createKey',
    account: id,
    key: randomText(context.random, KEY_LENGTH),
    secret: randomText(context.random, KEY_LENGTH),
    permissions: { ...parsePermissions(parameters), transfers: false },
    addresses: [],
  } as const;
  return context.processor.submit(command, (key) => {
    const { subaccountId, apiKey, ...permissions } = keyRow(key);
    return { subaccountId, apiKey, secretKey: key.secret, ...permissions };
  });
}

/** GET /broker/subAccountApi: a sub-account's keys without secrets. */
export function listSubKeys(context: CallContext, parameters: ParameterMap, master: number): unknown {
  const { id } = ownSubAccount(context, parameters, master);
  const wanted = optional(parameters, 'subAccountApiKey');
  return [...context.processor.engine.state.keys.values()]
    .filter(({ account, key }) => account === id && (wanted === undefined || key === wanted))
    .map(keyRow);
}

/** DELETE /broker/subAccountApi. */
export function deleteSubKey(context: CallContext, parameters: ParameterMap, master: number): Promise<unknown> {
  const { key } = findSubKey(context, parameters, master);
  return context.processor.submit({ type: 'deleteKey', key }, () => ({}));
}

/** POST /broker/subAccountApi/permission: permissions beyond reading. */
export function changeSubKey(context: CallContext, parameters: ParameterMap, master: number): Promise<unknown> {
  const found = findSubKey(context, parameters, master);
  const permissions = { ...parsePermissions(parameters), transfers: found.permissions.transfers };
  return context.processor.submit({ type: 'changeKey', key: found.key, permissions }, keyRow);
}

/** POST /broker/subAccountApi/permission/universalTransfer: whether a key may transfer between its own wallets. */
export function allowSubTransfers(context: CallContext, parameters: ParameterMap, master: number): Promise<unknown> {
  const found = findSubKey(context, parameters, master);
  const transfers = requiredFlag(parameters, 'canUniversalTransfer');
  const permissions = { ...found.permissions, transfers };
  return context.processor.submit({ type: 'changeKey', key: found.key, permissions }, ({ account, key }) => ({
    subaccountId: String(account),
    apikey: key,
    canUniversalTransfer: transfers,
  }));
}

/** A key of one of the broker's sub-accounts. Throws if it does not exist or belongs to another broker. */
export function findSubKey(context: CallContext, parameters: ParameterMap, master: number): ApiKey {
  const { id } = ownSubAccount(context, parameters, master);
  const key = context.processor.engine.state.keys.get(required(parameters, 'subAccountApiKey'));
  if (key?.account !== id) throw new Rejection(-9000, 'The sub-account has no such key.');
  return key;
}

function parsePermissions(parameters: ParameterMap): Omit<KeyPermissions, 'transfers'> {
  if (optionalFlag(parameters, 'marginTrade') === true) throw invalidParameter('marginTrade');
  const spot = requiredFlag(parameters, 'canTrade');
  return { reading: true, futures: optionalFlag(parameters, 'futuresTrade') ?? false, spot, broker: false };
}

function requiredFlag(parameters: ParameterMap, name: string): boolean {
  const flag = optionalFlag(parameters, name);
  if (flag === undefined) throw missingParameter(name);
  return flag;
}

/** A key's row: `canTrade` is spot. */
function keyRow({ account, key, permissions }: ApiKey) {
  return {
    subaccountId: String(account),
    apiKey: key,
    canTrade: permissions.spot,
    marginTrade: false,
    futuresTrade: permissions.futures,
  };
}
