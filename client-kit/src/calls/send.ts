import type { AnyWire } from '@aldgate/contract/call.ts';
import type { SocketRequest } from '@aldgate/contract/callSocket.ts';
import { type Envelope, SERVER_TIME } from '@aldgate/contract/envelope.ts';
import { BASE_PATH } from '@aldgate/contract/wire.ts';
import { parseBoundedJson } from '@aldgate/domain/json/parseBoundedJson.ts';
import { CallError } from './callError.ts';
import type { ServerClock } from './serverClock.ts';

/** Functions that the calls need from the application. */
export interface CallPorts {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /**
   * Sends over the calls' socket; undefined while it is not open. The response has the server's time in the same header
   * as over HTTP.
   */
  readonly bySocket?: (request: Omit<SocketRequest, 'id'>, signal: AbortSignal) => Promise<Response> | undefined;
  readonly token: () => string | null;
  readonly language: () => string;
  readonly timeout: (ms: number) => AbortSignal;
  /** Called with the error's data when the server does not accept the token any more (CL-05). */
  readonly onLoginRequired: (data: unknown) => void;
  /** Follows the server's clock by the times of the answers. */
  readonly serverClock?: Pick<ServerClock, 'measure'>;
}

/** How to send a call: `read` parses the response, within the call's timeout, which `alive` restarts. */
export interface Sending<Answer> {
  readonly wire: AnyWire;
  /** A value sent as JSON, or a file. */
  readonly body: unknown;
  /** The query string, beginning with '?'. */
  readonly query?: string;
  readonly signal: AbortSignal | undefined;
  readonly read: (response: Response, alive: () => void) => Promise<Answer>;
}

/** The server detects a file's type from its content. */
const UNNAMED_TYPE = 'application/octet-stream';

/** Sends a call with its token, source and language. Every failure is thrown as a CallError (CL-07). */
export async function send<Answer>(
  ports: CallPorts,
  { wire, body, query = '', signal, read }: Sending<Answer>,
): Promise<Answer> {
  const { method, path, auth, timeoutMs } = wire;
  const { deadline, alive } = startDeadline(ports, timeoutMs);
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
    const measured = ports.serverClock?.measure();
    const response = await (overSocket() ?? overHttp());
    measured?.(Number(response.headers.get(SERVER_TIME)));
    return await read(response, alive);
  } catch (error) {
    if (error instanceof CallError || signal?.aborted === true) throw error;
    if (deadline.aborted) throw new CallError('timeout', 0, 'The request timed out');
    throw new CallError('network', 0, "Can't reach the server");
  }
}

/** A deadline that can restart while a long answer comes. */
function startDeadline({ timeout }: CallPorts, ms: number) {
  const controller = new AbortController();
  let current: AbortSignal | undefined;
  const alive = () => {
    const mine = timeout(ms);
    current = mine;
    const end = () => mine === current && controller.abort(mine.reason);
    if (mine.aborted) end();
    else mine.addEventListener('abort', end);
  };
  alive();
  return { deadline: controller.signal, alive };
}

/**
 * Parses the envelope of a response with any HTTP status. Throws if the response is not from the server, for example
 * from a proxy.
 */
export async function readEnvelope(response: Response): Promise<Envelope<unknown>> {
  const envelope = parseEnvelope(await response.text());
  if (envelope === undefined) throw new CallError('status', response.status, `System error ${response.status}`);
  return envelope;
}

function parseEnvelope(text: string): Envelope<unknown> | undefined {
  try {
    const value = parseBoundedJson(text);
    if (typeof value !== 'object' || value === null || !('code' in value) || typeof value.code !== 'number') {
      return undefined;
    }
    const message = 'message' in value && typeof value.message === 'string' ? value.message : '';
    return { code: value.code, message, data: 'data' in value ? value.data : null };
  } catch {
    return undefined;
  }
}

/** The error of an envelope. CL-05: calls `onLoginRequired` if the token is not known any more. */
export function createCallError(ports: CallPorts, { code, message, data }: Envelope<unknown>): CallError {
  if (code === 401) ports.onLoginRequired(data);
  return new CallError('answer', code, message, data);
}
