import { createServerClock } from './clock.ts';
import { ApiError, ConnectionError, readError } from './errors.ts';
import { type Credentials, signRequest } from './sign.ts';

export interface ClientOptions extends Credentials {
  /** The platform’s origin, such as `https://platform.example`. */
  readonly url: string;
  /** For how long a request is valid, 5000 ms unless given. */
  readonly windowMs?: number;
  /** After which time without an answer the connection counts as lost, 30000 ms unless given. */
  readonly timeoutMs?: number;
  /** How often a call is sent at most, 5 times unless given. */
  readonly attemptsMax?: number;
  /** Epoch ms. */
  readonly now?: () => number;
  readonly fetch?: typeof fetch;
  readonly wait?: (ms: number) => Promise<void>;
}

interface Sent {
  readonly method: string;
  readonly target: string;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

/** Signs and sends requests; the answer’s body is not read yet. */
export type Transport = ReturnType<typeof createTransport>;

/**
 * Creates what signs and sends requests. Throws ApiError, and ConnectionError where no answer arrives. A request that
 * the server’s clock rejects is sent once more by that clock: nothing was done.
 */
export function createTransport(options: ClientOptions) {
  const { url, key, secret, windowMs = 5_000, now = Date.now } = options;
  const send = options.fetch ?? fetch;
  const clock = createServerClock(now);
  const origin = url.replace(/\/+$/, '');

  const sendOnce = async ({ method, target, body, headers, signal }: Sent): Promise<Response> => {
    const signed = signRequest({ key, secret }, { method, target, body, windowMs, timestamp: clock.next() });
    const type: Record<string, string> = body === '' ? {} : { 'Content-Type': 'application/json' };
    const content = body === '' ? {} : { body };
    const request = { method, headers: { ...headers, ...type, ...signed }, signal, ...content };
    // A redirect would send the signed request to where nobody meant it.
    const response = await asConnection(() => send(origin + target, { redirect: 'error', ...request }));
    if (response.ok) return response;
    throw readError(response, await readText(response));
  };

  return async function transport(sent: Sent): Promise<Response> {
    try {
      return await sendOnce(sent);
    } catch (error) {
      const serverTime = readServerTime(error);
      if (serverTime === null) throw error;
      clock.correct(serverTime);
      return sendOnce(sent);
    }
  };
}

/** Reads an answer’s body. Throws ConnectionError where it is cut. */
export const readText = (response: Response): Promise<string> => asConnection(() => response.text());

async function asConnection<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw new ConnectionError('the connection was lost', { cause: error });
  }
}

function readServerTime(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.name !== 'requestExpired') return null;
  const { data } = error;
  const time = typeof data === 'object' && data !== null && 'serverTime' in data ? data.serverTime : null;
  return typeof time === 'number' ? time : null;
}
