import { createHmac } from 'node:crypto';
import { ExchangeError } from '../rest/exchangeError.ts';
import type { Fetch } from '../rest/fetch.ts';
import { requestJson } from '../rest/requestJson.ts';

export interface SignedRestOptions {
  /** The address above '/fapi' and '/sapi', e.g. 'https://fapi.binance.com'. */
  readonly rest: string;
  readonly key: string;
  readonly secret: string;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly timeoutMs?: number;
  readonly recvWindowMs?: number;
  readonly fetch?: Fetch;
}

/** Parameters; those that are undefined are not sent. */
export type Parameters = Readonly<Record<string, string | number | boolean | undefined>>;

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

const TIMEOUT_MS = 10_000;
/** How long after its timestamp the exchange still takes a request. */
export const RECV_WINDOW_MS = 5_000;
/** The exchange's clock is not ours. */
const OUTSIDE_WINDOW = -1021;

/**
 * Calls of the exchange in an account's name, on servers only: the secret never reaches a browser. Each rejects with an
 * ExchangeError; where `isUndecided` holds of it, the exchange may have done what it was asked for.
 */
export class SignedRest {
  readonly #options: SignedRestOptions;
  /** What the exchange's clock is ahead of ours, once it has said that they differ. */
  #skewMs = 0;

  constructor(options: SignedRestOptions) {
    this.#options = options;
  }

  /** Epoch milliseconds by the exchange's clock, as far as its difference from ours is known. */
  now(): number {
    return this.#options.now() + this.#skewMs;
  }

  get<Answer>(path: string, parameters: Parameters = {}): Promise<Answer> {
    return this.#call('GET', path, parameters);
  }

  post<Answer>(path: string, parameters: Parameters = {}): Promise<Answer> {
    return this.#call('POST', path, parameters);
  }

  /**
   * A POST that must not be sent again later than a time of the exchange's clock: what is sent after it is nobody's wish
   * any more. Rejects then as undecided.
   */
  postBefore<Answer>(path: string, parameters: Parameters, notAfter: number): Promise<Answer> {
    return this.#call('POST', path, parameters, notAfter);
  }

  put<Answer>(path: string, parameters: Parameters = {}): Promise<Answer> {
    return this.#call('PUT', path, parameters);
  }

  delete<Answer>(path: string, parameters: Parameters = {}): Promise<Answer> {
    return this.#call('DELETE', path, parameters);
  }

  /** A call that takes the key alone and no signature, such as a listen key's. */
  callWithApiKey<Answer>(method: Method, path: string): Promise<Answer> {
    const { rest, key, timeoutMs = TIMEOUT_MS, fetch = globalThis.fetch } = this.#options;
    const url = `${rest.replace(/\/+$/, '')}${path}`;
    return requestJson(url, { method, headers: { 'X-MBX-APIKEY': key }, timeoutMs, fetch });
  }

  /** A request outside the exchange's time window has changed nothing: it is sent again by the exchange's own clock. */
  async #call<Answer>(
    method: Method,
    path: string,
    parameters: Parameters,
    notAfter = Number.POSITIVE_INFINITY,
  ): Promise<Answer> {
    try {
      return await this.#send(method, path, parameters);
    } catch (error) {
      if (!(error instanceof ExchangeError) || error.code !== OUTSIDE_WINDOW) throw error;
      await this.#meetClock();
      if (this.now() > notAfter) throw error;
      return await this.#send(method, path, parameters);
    }
  }

  #send<Answer>(method: Method, path: string, parameters: Parameters): Promise<Answer> {
    const { rest, key, secret, timeoutMs = TIMEOUT_MS, recvWindowMs = RECV_WINDOW_MS } = this.#options;
    const query = new URLSearchParams();
    const given = { ...parameters, recvWindow: recvWindowMs, timestamp: this.now() };
    for (const [name, value] of Object.entries(given)) if (value !== undefined) query.append(name, String(value));
    const text = query.toString();
    const signature = createHmac('sha256', secret).update(text).digest('hex');
    return requestJson(`${rest.replace(/\/+$/, '')}${path}?${text}&signature=${signature}`, {
      method,
      headers: { 'X-MBX-APIKEY': key },
      timeoutMs,
      fetch: this.#options.fetch ?? globalThis.fetch,
    });
  }

  async #meetClock(): Promise<void> {
    const { rest, now, timeoutMs = TIMEOUT_MS, fetch = globalThis.fetch } = this.#options;
    const url = `${rest.replace(/\/+$/, '')}/fapi/v1/time`;
    const { serverTime } = await requestJson<{ readonly serverTime: number }>(url, { timeoutMs, fetch });
    this.#skewMs = serverTime - now();
  }
}

/** Codes that say that the exchange did not get to it, or does not know whether it did. */
const OUTCOME_UNKNOWN_CODES = new Set([-1000, -1001, -1003, -1006, -1007, -1008, -1015, -1016, OUTSIDE_WINDOW]);

/**
 * Whether a call that failed may have been carried out, or would be if it were sent again: no answer, one that was not
 * understood, a server's error, too many requests. A refusal of the exchange is final.
 */
export function isOutcomeUnknown(error: unknown): boolean {
  if (!(error instanceof ExchangeError) || error.failure !== 'refused') return true;
  const isServerFault = error.status >= 500 || error.status === 429 || error.status === 418 || error.status === 408;
  return isServerFault || error.code === 0 || OUTCOME_UNKNOWN_CODES.has(error.code);
}

/** Unauthorised, a wrong signature, a key that is none, one that may not do this or not from here. */
const AUTH_REJECTED_CODES = new Set([-1002, -1022, -2014, -2015]);

/**
 * Whether a call was refused for who sent it. It changed nothing itself, but says nothing of what it asked for: an
 * earlier one whose answer was lost may have been carried out.
 */
export function isAuthRejected(error: unknown): boolean {
  if (!(error instanceof ExchangeError) || error.failure !== 'refused') return false;
  return error.status === 401 || error.status === 403 || AUTH_REJECTED_CODES.has(error.code);
}
