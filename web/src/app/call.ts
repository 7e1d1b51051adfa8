import type { AnswerOf, RequestOf } from '@aldgate/contract/calls.ts';
import { type Envelope, SUCCESS } from '@aldgate/contract/envelope.ts';
import { BASE_PATH, type CallName, type Wire, wire } from '@aldgate/contract/wire.ts';
import { CallError } from './callError.ts';

/** What the calls need of the world around them. */
export interface CallPorts {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly token: () => string | null;
  readonly language: () => string;
  /** A signal that aborts after so many milliseconds. */
  readonly timeout: (ms: number) => AbortSignal;
  /** The server no longer knows the token (CL-05). */
  readonly onLoginRequired: () => void;
}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
}

export type CallFunction = <Name extends CallName>(
  name: Name,
  body: RequestOf<Name>,
  options?: CallOptions,
) => Promise<AnswerOf<Name>>;

/** Makes the one function that every call goes through; it resolves with the answer's data or throws a CallError. */
export function createCall(ports: CallPorts): CallFunction {
  return async <Name extends CallName>(name: Name, body: RequestOf<Name>, options: CallOptions = {}) => {
    const envelope = await send(ports, wire[name], body, options.signal);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract is the server's word; browsers load no schema
    if (envelope.code === SUCCESS) return envelope.data as AnswerOf<Name>;
    if (envelope.code === 401) ports.onLoginRequired();
    throw new CallError('answer', envelope.code, envelope.message, envelope.data);
  };
}

async function send(
  ports: CallPorts,
  { method, path, auth, timeoutMs }: Wire,
  body: unknown,
  signal: AbortSignal | undefined,
): Promise<Envelope<unknown>> {
  const deadline = ports.timeout(timeoutMs);
  const token = auth === 'none' ? null : ports.token();
  try {
    const response = await ports.fetch(`${BASE_PATH}${path}`, {
      method,
      headers: {
        source: 'web',
        language: ports.language(),
        ...(method === 'POST' && { 'content-type': 'application/json' }),
        ...(token !== null && { authorization: `Bearer ${token}` }),
      },
      ...(method === 'POST' && { body: JSON.stringify(body) }),
      signal: signal === undefined ? deadline : AbortSignal.any([deadline, signal]),
    });
    const envelope = readEnvelope(await response.text());
    if (envelope !== undefined) return envelope;
    throw new CallError('status', response.status, `System error ${response.status}`);
  } catch (error) {
    if (error instanceof CallError || signal?.aborted === true) throw error;
    if (deadline.aborted) throw new CallError('timeout', 0, 'Request timeout');
    throw new CallError('network', 0, 'Backend connection abnormal');
  }
}

/** The envelope of an answer, whatever its HTTP status; undefined where something else stands in front of the server. */
function readEnvelope(text: string): Envelope<unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || !('code' in value) || typeof value.code !== 'number') {
      return undefined;
    }
    const message = 'message' in value && typeof value.message === 'string' ? value.message : '';
    return { code: value.code, message, data: 'data' in value ? value.data : null };
  } catch {
    return undefined;
  }
}
