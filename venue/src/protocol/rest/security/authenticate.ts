import type { ApiKey, KeyPermissions } from '../../../engine/accounts/apiKey.ts';
import { keyFormat, keyRejected, missingParameter, signatureWrong } from '../../wireError.ts';
import type { ParameterMap } from '../parameterMap.ts';
import type { Caller, Security } from '../route.ts';
import { isSignedBy, splitSignature } from './signature.ts';
import { checkTiming } from './timing.ts';

const KEY = /^[A-Za-z0-9_-]{1,128}$/;

/** The key permission that each kind of call requires. */
const REQUIRED_PERMISSIONS: Readonly<Record<Security, keyof KeyPermissions>> = {
  MARKET_DATA: 'reading',
  USER_STREAM: 'reading',
  USER_DATA: 'reading',
  TRADE: 'futures',
  SPOT_TRADE: 'spot',
  TRANSFER: 'transfers',
  BROKER: 'broker',
};
/** Kinds of calls without a signature. */
const UNSIGNED: ReadonlySet<Security> = new Set(['MARKET_DATA', 'USER_STREAM']);

/** A raw request: query and body in latin1, not decoded. */
export interface RawRequest {
  readonly apiKey: string | undefined;
  readonly address: string;
  readonly query: string;
  readonly body: string;
  readonly parameters: ParameterMap;
  /** Whether the call is spot's, where times may be finer. */
  readonly isSpot: boolean;
}

/** Authenticates a request as its key's account, or throws a WireError. `at` is epoch milliseconds. */
export function authenticate(
  keys: ReadonlyMap<string, ApiKey>,
  security: Security,
  { apiKey = '', address, query, body, parameters, isSpot }: RawRequest,
  at: number,
): Caller {
  if (!KEY.test(apiKey)) throw keyFormat();
  const key = keys.get(apiKey);
  if (key === undefined || (key.addresses.length > 0 && !key.addresses.includes(address))) throw keyRejected();
  if (!UNSIGNED.has(security)) {
    const signed = splitSignature(query, body);
    if (!signed.signature) throw missingParameter('signature');
    if (!isSignedBy(key, signed)) throw signatureWrong();
    checkTiming(parameters, at, isSpot);
  }
  if (!key.permissions[REQUIRED_PERMISSIONS[security]]) throw keyRejected();
  return { account: key.account, key, at };
}
