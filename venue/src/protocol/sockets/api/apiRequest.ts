import type { ParameterMap } from '../../rest/parameterMap.ts';
import type { RestRequest } from '../../rest/restHandler.ts';

/** The remote end of a socket, as limits and keys' addresses see it. */
export interface ApiPeer {
  readonly remote: string;
  readonly forwardedFor: string | undefined;
}

const SIGNATURE = 'signature';
/** Parameters of a message that its call does not read. */
const FRAMING = ['apiKey', 'returnRateLimits'];

/**
 * The query of a message's parameters: sorted by name and percent-encoded, as they are signed, and then the signature.
 */
export function buildQuery(params: ParameterMap): string {
  const signed = [...params].filter(([name]) => name !== SIGNATURE).sort(([a], [b]) => (a < b ? -1 : 1));
  const signature = params.get(SIGNATURE);
  const entries = signature === undefined ? signed : [...signed, [SIGNATURE, signature] as const];
  return entries.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&');
}

/** The request of REST that a method and its parameters stand for. */
export function buildRequest(
  { verb, path }: { readonly verb: string; readonly path: string },
  params: ParameterMap,
  { remote, forwardedFor }: ApiPeer,
): RestRequest {
  return {
    method: verb,
    target: `${path}?${buildQuery(params)}`,
    remote,
    forwardedFor,
    apiKey: params.get('apiKey'),
    body: '',
    framing: FRAMING,
  };
}
