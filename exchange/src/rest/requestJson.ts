import { parseJson } from '../parseJson.ts';
import type { Validator } from '../shape.ts';
import { ExchangeError } from './exchangeError.ts';

interface FetchRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  readonly cache: 'no-store';
}

interface FetchAnswer {
  readonly status: number;
  /** Whether the status is 2xx. */
  readonly ok: boolean;
  readonly headers: { get(name: string): string | null };
  text(): Promise<string>;
}

/** How requests are sent: the platform's fetch, or a server's replacement. */
export type Fetch = (url: string, request: FetchRequest) => Promise<FetchAnswer>;

export interface RequestOptions {
  /** GET by default. */
  readonly method?: string;
  /** None in a browser: such requests need no CORS preflight. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  readonly fetch: Fetch;
  /** A response that fails this validation is malformed. */
  readonly validate?: Validator | undefined;
}

/** Requests JSON. `validate` checks the shape as far as it goes; beyond that the caller asserts the type. */
export async function requestJson<Answer>(url: string, options: RequestOptions): Promise<Answer> {
  const { validate } = options;
  const { status, ok, text, retryAfterMs } = await load(url, options);
  let body: unknown;
  try {
    body = parseJson(text);
  } catch (cause) {
    throw new ExchangeError({ failure: 'malformed', message: `HTTP ${status} without JSON`, status, cause });
  }
  if (!ok) throw parseRejection(body, status, retryAfterMs);
  if (typeof body !== 'object' || body === null) {
    throw new ExchangeError({ failure: 'malformed', message: 'an answer that is no object', status });
  }
  if (validate !== undefined && !validate(body)) {
    throw new ExchangeError({ failure: 'malformed', message: 'an answer of another shape', status });
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above: the caller asserts the type
  return body as Answer;
}

async function load(url: string, { method = 'GET', headers = {}, timeoutMs, fetch }: RequestOptions) {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, { method, headers, signal, cache: 'no-store' });
    const { status, ok } = response;
    return {
      status,
      ok,
      text: await response.text(),
      retryAfterMs: parseRetryAfter(response.headers.get('retry-after')),
    };
  } catch (cause) {
    if (signal.aborted) {
      throw new ExchangeError({ failure: 'timeout', message: `no answer within ${timeoutMs} ms`, cause });
    }
    throw new ExchangeError({ failure: 'unreachable', message: 'the exchange cannot be reached', cause });
  }
}

/** The exchange sends whole seconds; anything else is ignored. */
function parseRetryAfter(retryAfter: string | null): number | undefined {
  return retryAfter !== null && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) * 1_000 : undefined;
}

function parseRejection(body: unknown, status: number, retryAfterMs: number | undefined): ExchangeError {
  const { code, msg, data } = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  return new ExchangeError({
    failure: 'rejected',
    message: typeof msg === 'string' ? msg : `HTTP ${status}`,
    code: typeof code === 'number' ? code : 0,
    status,
    retryAfterMs,
    data,
  });
}
