import type { ApiKey } from '../../../engine/accounts/apiKey.ts';
import { findPeer } from '../../rest/peerAddress.ts';
import { authenticate } from '../../rest/security/authenticate.ts';
import type { ApiServices } from './apiConnection.ts';

/** Authenticates subscriptions as signed calls of REST; `time` is the venue's, epoch milliseconds. */
export function socketAuthentication(
  keys: ReadonlyMap<string, ApiKey>,
  time: () => number,
): ApiServices['authenticate'] {
  return (query, parameters, { remote, forwardedFor }) => {
    const { address } = findPeer(remote, forwardedFor);
    const request = { apiKey: parameters.get('apiKey'), address, query, body: '', parameters, isSpot: true };
    return authenticate(keys, 'USER_DATA', request, time());
  };
}
