import type { AnyWire } from '../call.ts';
import type { SocketRequest } from '../callSocket.ts';
import type { Envelope } from '../envelope.ts';
import { BASE_PATH } from '../wire.ts';
import { CallError } from './callError.ts';

/** What the calls need of the world around them. */
export interface CallPorts {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Asks over the socket of calls; undefined while that is not open. */
  readonly bySocket?: (request: Omit<SocketRequest, 'id'>, signal: AbortSignal) => Promise<Response> | undefined;
  readonly token: () => string | null;
  readonly language: () => string;
  /** A signal that aborts after so many milliseconds. */
  readonly timeout: (ms: number) => AbortSignal;
  /** The server no longer knows the token (CL-05). */
  readonly onLoginRequired: () => void;
}

/** One way to send a call: `read` takes what is wanted from the answer, within the call's time. */
export interface Sending<Answer> {
  readonly wire: AnyWire;
  /** What travels as JSON, or a file as it is. */
  readonly body: unknown;
  /** What of it travels in the address, beginning with '?'. */
  readonly query?: string;
  readonly signal: AbortSignal | undefined;
  readonly read: (response: Response) => Promise<Answer>;
}

/** The server judges a file by its content, so nothing is claimed of it. */
const UNNAMED_TYPE = 'application/octet-stream';

/** Sends a call with its token, source and language; what keeps it from an answer is thrown as a CallError (CL-07). */
export async function send<Answer>(
  ports: CallPorts,
  { wire, body, query = '', signal, read }: Sending<Answer>,
): Promise<Answer> {
  const { method, path, auth, timeoutMs } = wire;
  const deadline = ports.timeout(timeoutMs);
  const token = auth === 'none' ? null : ports.token();
  const url = `${BASE_PATH}${path}${query}`;
  const headers = {
    source: 'web',
    language: ports.language(),
    ...(method === 'POST' && { 'content-type': body instanceof Blob ? UNNAMED_TYPE : 'application/json' }),
    ...(token !== null && { authorization: `Bearer ${token}` }),
  };
  const whole = signal === undefined ? deadline : AbortSignal.any([deadline, signal]);
  const overSocket = () =>
    'bySocket' in wire ? ports.bySocket?.({ path: url, headers, body: JSON.stringify(body) }, whole) : undefined;
  const overHttp = () =>
    ports.fetch(url, {
      method,
      headers,
      ...(method === 'POST' && { body: body instanceof Blob ? body : JSON.stringify(body) }),
      signal: whole,
    });
  try {
    const response = await (overSocket() ?? overHttp());
    return await read(response);
  } catch (error) {
    if (error instanceof CallError || signal?.aborted === true) throw error;
    if (deadline.aborted) throw new CallError('timeout', 0, 'Request timeout');
    throw new CallError('network', 0, 'Backend connection abnormal');
  }
}

/** The envelope of an answer, whatever its HTTP status; where something else stands in front of the server it throws. */
export async function readEnvelope(response: Response): Promise<Envelope<unknown>> {
  const envelope = parseEnvelope(await response.text());
  if (envelope === undefined) throw new CallError('status', response.status, `System error ${response.status}`);
  return envelope;
}

function parseEnvelope(text: string): Envelope<unknown> | undefined {
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

/** The refusal that an envelope carries. CL-05: where the token is no longer known, the session learns of it. */
export function createCallError(ports: CallPorts, { code, message, data }: Envelope<unknown>): CallError {
  if (code === 401) ports.onLoginRequired();
  return new CallError('answer', code, message, data);
}
