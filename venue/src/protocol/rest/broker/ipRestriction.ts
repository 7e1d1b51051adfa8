import { isIP } from 'node:net';
import type { ApiKey } from '../../../engine/accounts/apiKey.ts';
import { invalidParameter, missingParameter } from '../../wireError.ts';
import type { CallContext } from '../callContext.ts';
import type { ParameterMap } from '../parameterMap.ts';
import { optional, required } from '../parameters.ts';
import { findSubKey } from './subAccountApi.ts';

const ADDRESSES_MAX = 30;
const FROM_ANYWHERE = '1';
const FROM_THE_LIST = '2';

/** POST /v2/broker/subAccountApi/ipRestriction: the addresses from which a key may be used. */
export function restrictSubKey(
  context: CallContext,
  parameters: ParameterMap,
  master: number,
  at: number,
): Promise<unknown> {
  const { key } = findSubKey(context, parameters, master);
  const addresses = parseAddresses(parameters);
  return context.processor.submit({ type: 'changeKey', key, addresses }, (changed) => ({
    ...restriction(changed),
    status: addresses.length === 0 ? FROM_ANYWHERE : FROM_THE_LIST,
    updateTime: at,
  }));
}

/** GET /v1/broker/subAccountApi/ipRestriction. */
export function subKeyRestriction(context: CallContext, parameters: ParameterMap, master: number): unknown {
  const key = findSubKey(context, parameters, master);
  return { ...restriction(key), ipRestrict: String(key.addresses.length > 0) };
}

function parseAddresses(parameters: ParameterMap): string[] {
  const status = required(parameters, 'status');
  if (status === FROM_ANYWHERE) return [];
  if (status !== FROM_THE_LIST) throw invalidParameter('status');
  const text = optional(parameters, 'ipAddress');
  if (text === undefined) throw missingParameter('ipAddress');
  const addresses = text.split(',').map((address) => address.trim());
  if (addresses.length > ADDRESSES_MAX || addresses.some((address) => isIP(address) === 0)) {
    throw invalidParameter('ipAddress');
  }
  return addresses;
}

function restriction({ account, key, addresses }: ApiKey) {
  return { subaccountId: String(account), apikey: key, ipList: addresses };
}
