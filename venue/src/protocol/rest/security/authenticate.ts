import type { ApiKey, KeyPermissions } from '../../../engine/accounts/apiKey.ts';
import { keyFormat, keyRejected, missingParameter, signatureWrong } from '../../wireError.ts';
import type { ParameterMap } from '../parameterMap.ts';
import type { Caller, Security } from '../route.ts';
import { isSignedBy, splitSignature } from './signature.ts';
import { checkTiming } from './timing.ts';

const KEY = /^[A-Za-z0-9_-]{1,128}$/;

/** Which permission of the key each kind of call takes. */
const REQUIRED_PERMISSIONS: Readonly<Record<Security, keyof KeyPermissions>> = {
  MARKET_DATA: 'reading',
  USER_STREAM: 'reading',
  USER_DATA: 'reading',
  TRADE: 'futures',
  TRANSFER: 'transfers',
  BROKER: 'broker',
};
/** What is asked for with the key alone. */
const UNSIGNED: ReadonlySet<Security> = new Set(['MARKET_DATA', 'USER_STREAM']);

/** A request as it came: the query and the body in latin1, not decoded. */
export interface RawRequest {
  readonly apiKey: string | undefined;
  readonly address: string;
  readonly query: string;
  readonly body: string;
  readonly parameters: ParameterMap;
}

/** Lets a request through as its key's account, or throws a WireError. `at` is epoch milliseconds. */
export function authenticate(
  keys: ReadonlyMap<string, ApiKey>,
  security: Security,
  { apiKey = '', address, query, body, parameters }: RawRequest,
  at: number,
): Caller {
  if (!KEY.test(apiKey)) throw keyFormat();
  const key = keys.get(apiKey);
  if (key === undefined || (key.addresses.length > 0 && !key.addresses.includes(address))) throw keyRejected();
  if (!UNSIGNED.has(security)) {
    const signed = splitSignature(query, body);
    if (!signed.signature) throw missingParameter('signature');
    if (!isSignedBy(key, signed)) throw signatureWrong();
    checkTiming(parameters, at);
  }
  if (!key.permissions[REQUIRED_PERMISSIONS[security]]) throw keyRejected();
  return { account: key.account, key, at };
}
